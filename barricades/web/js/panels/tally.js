// @ts-check
// A tally: everything that counts, how much, and by which rule; terms that do not count now are grey.

import { chip } from "../kit/chips.js";
import { el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { face } from "./stack.js";

/** @typedef {import("../net/types.js").Entry} Entry */
/** @typedef {import("./panels.js").PanelContext} PanelContext */

const TOLD = 40; // letters of a value from which it gets lines of its own

/**
 * @param {PanelContext} context
 * @param {import("../net/types.js").Tally} panel
 */
export function renderTally(context, panel) {
  const chips = panel.chips ?? [];
  const shown = (panel.groups ?? []).map(([name, entries]) => /** @type {const} */ ([name, entries.filter((entry) => !context.stepping.pending.has(entry.row ?? ""))]));
  const groups = shown.filter(([, entries]) => entries.length).map(([name, entries]) => el("section", {},
    name ? said("h5", name) : null, el("dl", {}, ...entries.map((entry) => renderEntry(context, entry)))));
  return el("div", { class: "tally-body" },
    chips.length ? el("p", { class: "tags" }, ...chips.map((each) => chip(context.store, each))) : null, ...groups);
}

/**
 * @param {PanelContext} context
 * @param {Entry} entry
 */
function renderEntry(context, entry) {
  const places = entry.places ?? [];
  context.board.faces.need(entry.faces ?? []);
  const show = () => context.store.emit("show-place", places[0]);
  const words = places.length
    ? said("button", entry.label, { type: "button", class: "link", onclick: show })
    : said("span", entry.label);
  const faces = (entry.faces ?? []).map((each) => face(each, 34));
  const told = (entry.value ?? "").length > TOLD; // a sentence, not a number
  return el(
    "div",
    {
      class: `entry${told ? " told-entry" : ""}${entry.tone ? ` tone-${entry.tone}` : ""}`, "data-owner": entry.owner || null,
      onpointerenter: () => places.length && context.board.mark(places, "hinted"),
      onpointerleave: () => places.length && context.board.mark([], "hinted"),
    },
    el("dt", {}, ...(faces.length > 1 ? [] : faces), words, entry.rule ? ruleLink(context.store, entry.rule) : null,
      faces.length > 1 ? el("span", { class: "entry-faces" }, ...faces) : null),
    said("dd", entry.value ?? ""),
  );
}
