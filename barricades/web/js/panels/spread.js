// @ts-check
// Boxes for cards: owners' cards, face up or down, and their total. Drop a card on a box, or choose it in the hand
// and press the box.

import { smallCard } from "../board/cardface.js";
import { chip } from "../kit/chips.js";
import { el, said } from "../kit/dom.js";
import { target } from "../kit/targets.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Box} Box */
/** @typedef {import("./panels.js").PanelContext} PanelContext */

/**
 * @param {PanelContext} context
 * @param {import("../net/types.js").Spread} panel
 */
export function renderSpread(context, panel) {
  return el("div", { class: "spread-body" },
    el("div", { class: "spread-boxes" }, ...(panel.boxes ?? []).map((box) => renderBox(context, box))),
    ...(panel.lines ?? []).map((line) => said("p", line, { class: "soft" })));
}

/**
 * @param {PanelContext} context
 * @param {Box} box
 */
function renderBox(context, box) {
  const state = box.state ?? "";
  const cards = (box.cards ?? []).map((card) =>
    el("figure", { class: "staked" }, smallCard(context.board, card), said("figcaption", card.note || card.label)));
  // Face-down cards stay to the right of the space for the player's own card, before and after it is placed.
  const known = (box.cards ?? []).filter((card) => card.id).length;
  const lay = box.target ? target(context, box.target, t("spread.lay", { box: box.name }), "lay",
    [el("span", { class: "ready-to-lay" }, t("spread.lay-here")), el("span", { class: "not-ready soft" }, t("spread.lay-first"))]) : null;
  const missing = (box.slots ?? 0) - cards.length - (lay ? 1 : 0);
  const empty = Array.from({ length: Math.max(0, missing) }, () => el("span", { class: "slot", "aria-hidden": "true" }));
  const element = el(
    "section",
    { class: `card-box ${state}`, "data-box": box.id, "data-owner": box.owner || null, "aria-label": box.name, "data-from-server": "" },
    el("div", { class: "box-head" }, said("h3", box.name), sign(state)),
    el("div", { class: "stakes" }, ...cards.slice(0, known), lay, ...empty, ...cards.slice(known)),
    ...(box.lines ?? []).map((line) => said("p", line, { class: "small" })),
    ...(box.groups ?? []).map(([name, chips]) => el("section", { class: "box-group" }, said("h4", name),
      el("div", { class: "tags" }, ...chips.map((each) => chip(context.store, each))))),
  );
  if (box.target) accept(context, element, box.target);
  return element;
}

/** @param {string} state */
function sign(state) {
  if (state === "sealed") return el("span", { class: "seal" }, t("spread.sealed"));
  if (state === "wanted") return el("span", { class: "seal wanted" }, t("spread.wanted"));
  return null;
}

/**
 * Cards can be dropped here when the option that takes them continues to this box.
 * @param {PanelContext} context
 * @param {HTMLElement} element
 * @param {string} token
 */
function accept(context, element, token) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!context.choosing.next().has(token)) return;
    event.preventDefault();
    element.classList.add("over");
  };
  element.addEventListener("dragenter", over);
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("over");
    context.clicks.click({ place: null, pieces: [token] }, { x: event.clientX, y: event.clientY }, event.timeStamp);
  });
}
