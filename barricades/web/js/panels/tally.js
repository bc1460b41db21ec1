// @ts-check
// A tally: everything that counts, how much, and by which rule; what stays silent is grey.

import { chip } from "../kit/chips.js";
import { el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { face } from "./stack.js";

/** @typedef {import("../net/types.js").Entry} Entry */
/** @typedef {import("./panels.js").Desk} Desk */

const TOLD = 40; // letters of a value from which it gets lines of its own

/**
 * @param {Desk} desk
 * @param {import("../net/types.js").Tally} panel
 */
export function renderTally(desk, panel) {
  const chips = panel.chips ?? [];
  const shown = (panel.groups ?? []).map(([name, entries]) => /** @type {const} */ ([name, entries.filter((entry) => !desk.stepping.pending.has(entry.row ?? ""))]));
  const groups = shown.filter(([, entries]) => entries.length).map(([name, entries]) => el("section", {},
    name ? said("h5", name) : null, el("dl", {}, ...entries.map((entry) => renderEntry(desk, entry)))));
  return el("div", { class: "tally-body" },
    chips.length ? el("p", { class: "tags" }, ...chips.map((each) => chip(desk.store, each))) : null, ...groups);
}

/**
 * @param {Desk} desk
 * @param {Entry} entry
 */
function renderEntry(desk, entry) {
  const places = entry.places ?? [];
  desk.board.faces.need(entry.faces ?? []);
  const show = () => desk.store.emit("show-place", places[0]);
  const words = places.length
    ? said("button", entry.label, { type: "button", class: "link", onclick: show })
    : said("span", entry.label);
  const faces = (entry.faces ?? []).map((each) => face(each, 34));
  const told = (entry.value ?? "").length > TOLD; // a sentence, not a number
  return el(
    "div",
    {
      class: `entry${told ? " told-entry" : ""}${entry.tone ? ` tone-${entry.tone}` : ""}`, "data-owner": entry.owner || null,
      onpointerenter: () => places.length && desk.board.mark(places, "hinted"),
      onpointerleave: () => places.length && desk.board.mark([], "hinted"),
    },
    el("dt", {}, ...(faces.length > 1 ? [] : faces), words, entry.rule ? ruleLink(desk.store, entry.rule) : null,
      faces.length > 1 ? el("span", { class: "entry-faces" }, ...faces) : null),
    said("dd", entry.value ?? ""),
  );
}
