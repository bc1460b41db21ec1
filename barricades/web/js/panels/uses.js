// @ts-check
// Options that need no map: buttons, and the uses of the chosen card or unit with their present effects. Uses that a
// player might expect but cannot have are shown in grey, with the reason.

import { el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Option} Option */
/** @typedef {import("../net/types.js").Closed} Closed */

const KEYS = 9;

/**
 * @typedef {object} Parts
 * @property {import("../board/choosing.js").Choosing} choosing
 * @property {import("../board/clicks.js").Clicks} clicks
 * @property {(token: string) => boolean} seen whether a token can be clicked on the map or in the hand
 * @property {(token: string) => boolean} laid whether a token can be clicked in a panel
 * @property {(text: string) => boolean} sold whether a panel has the button of an option
 * @property {() => boolean} few whether every option is a button
 */

/**
 * The options that are offered as buttons now.
 * @param {Parts} parts
 * @returns {Option[]}
 */
export function offered({ choosing, seen, laid, sold, few }) {
  const step = choosing.path.length;
  const every = few();
  return choosing.open.filter((option) => {
    const token = option.targets[step]?.[1];
    if (sold(option.text)) return false;
    if (token === undefined || every) return true;
    // The last step of a choice that was begun is a button too: the player need not find the highlighted box.
    return !seen(token) && (step ? option.targets.length === step + 1 : !laid(token));
  }).sort((one, other) => rank(one, step) - rank(other, step));
}

/**
 * The action that was prepared comes first; stopping and passing come last.
 * @param {Option} option
 * @param {number} step
 */
function rank(option, step) {
  return option.commit ? 0 : option.targets.length > step ? 1 : 2;
}

/**
 * @param {Parts} parts
 * @returns {HTMLElement[]}
 */
export function renderUses(parts) {
  const { choosing, clicks } = parts;
  const options = offered(parts);
  const whole = wholes(choosing);
  // Buttons that choose several units come first, unless everything is prepared already.
  const together = whole.length > 1;
  const first = together && !options.some((option) => option.commit);
  const closed = choosing.shut();
  const large = closed.length > 0 || choosing.path.length > 0 || options.some((option) => (option.note ?? "").length > 12);
  const names = choosing.path.map(([, token]) => clicks.store.layout?.cards?.[token]?.name ?? "").filter(Boolean);
  const only = options.length === 1 && choosing.open.length === 1 && !closed.length;
  const buttons = options.map((option, number) => el(
    "button",
    {
      type: "button",
      class: option.commit || (only && !choosing.path.length) ? "primary" : large ? "use" : "",
      "data-clickable": "option",
      "data-option": option.text,
      onclick: (/** @type {MouseEvent} */ event) => clicks.send([option], event.timeStamp),
    },
    said("span", without(option.label, names), { class: "use-name" }),
    option.note ? said("small", option.note, { class: "soft use-note" }) : null,
    first ? numbered(number + 1) : key(options, number, large && !choosing.path.length),
  ));
  const all = together ? [el(
    "button",
    { type: "button", class: first ? "primary" : large ? "use" : "", "data-whole": "", onclick: (/** @type {MouseEvent} */ event) => clicks.send(whole, event.timeStamp) },
    el("span", { class: "use-name" }, t("guide.whole", { n: whole.length })),
    first ? el("kbd", { class: "main-key" }, "D") : numbered(options.length),
  )] : [];
  return [...(first ? all : []), ...buttons, ...(first ? [] : all), ...closed.map((use) => shutUse(clicks.store, use))];
}

/**
 * Options that can be chosen all at once, such as every unit that may join an attack.
 * @param {import("../board/choosing.js").Choosing} choosing
 */
function wholes({ open, path }) {
  return path.length ? [] : open.filter((option) => option.whole);
}

/**
 * A label without the name of the card that was chosen: the guide says it above.
 * @param {string} label
 * @param {string[]} names
 */
function without(label, names) {
  const name = names.find((each) => label.endsWith(each) && /:\s$/.test(label.slice(0, -each.length)));
  return name ? label.slice(0, -name.length).replace(/\s*:\s$/, "") : label;
}

/**
 * The button for key D: the only one, or the one that the earlier choices prepared. A button next to other things to
 * choose, such as cards, does not qualify.
 * @param {Option[]} options
 * @param {number} number
 * @param {boolean} among
 */
function key(options, number, among) {
  if ((options.length === 1 && !among) || options[number].commit) return el("kbd", { class: "main-key" }, "D");
  return numbered(number);
}

/** @param {number} number */
function numbered(number) {
  return number < KEYS ? el("kbd", {}, String(number + 1)) : null;
}

/**
 * @param {import("../net/store.js").Store} store
 * @param {Closed} use
 */
function shutUse(store, use) {
  return el(
    "div",
    { class: "use shut", role: "note" },
    said("span", use.label, { class: "use-name" }),
    el("small", { class: "use-note" }, said("span", use.reason), " ", use.rule ? ruleLink(store, use.rule) : null),
  );
}
