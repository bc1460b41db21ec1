// @ts-check
// Parts of panels that represent something to choose: a box, a marker, a row.

import { el } from "./dom.js";

/** @typedef {import("../panels/panels.js").PanelContext} PanelContext */

/**
 * A part that can be clicked when an option has it as a target; without a target, just its contents.
 * @param {PanelContext} context
 * @param {string | undefined} token
 * @param {string} label
 * @param {string} looks classes
 * @param {(Node | string | null)[]} inside
 * @param {string} [opens] the panel that it opens while no option wants it
 */
export function target(context, token, label, looks, inside, opens) {
  if (!token && !opens) return el("span", { class: looks }, ...inside);
  return el("button", {
    type: "button", class: `target ${looks}`, "data-target": token ?? "", "aria-label": label, disabled: !opens, "data-opens": opens || null, "data-from-server": "",
    onclick: (/** @type {MouseEvent} */ event) => {
      if (token && context.choosing.next().has(token)) press(context, token, event);
      else if (opens) context.store.emit("open", opens);
    },
  }, ...inside);
}

/**
 * @param {PanelContext} context
 * @param {string} token
 * @param {MouseEvent} event
 */
function press(context, token, event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  context.clicks.click({ place: null, pieces: [token] }, { x: box.left + box.width / 2, y: box.bottom }, event.timeStamp);
}

/**
 * Light the next targets of the options.
 * @param {PanelContext} context
 * @param {Element[]} hosts
 */
export function lightTargets(context, hosts) {
  const next = context.choosing.next();
  const taken = new Set(context.choosing.path.map(([, token]) => token));
  for (const part of hosts.flatMap((host) => [...host.querySelectorAll("[data-target]")])) {
    const element = /** @type {HTMLElement} */ (part);
    const token = element.dataset.target ?? "";
    const on = next.has(token);
    if (element instanceof HTMLButtonElement) element.disabled = !on && !element.dataset.opens;
    if (on) element.dataset.clickable = "target";
    else delete element.dataset.clickable;
    element.classList.toggle("chosen", taken.has(token));
  }
}
