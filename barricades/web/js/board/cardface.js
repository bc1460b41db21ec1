// @ts-check
// Cards as they look: a face or a back from the board's symbols, and one card at full size.

import { openDialog } from "../kit/dialog.js";
import { draw, el, said } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../net/types.js").HeldCard} HeldCard */

const USUAL = /** @type {[number, number]} */ ([250, 350]);

/**
 * A card's face, as wide as its container.
 * @param {Board} board
 * @param {string} id of the symbol
 */
export function cardFace(board, id) {
  const [width, height] = board.store.layout?.card ?? USUAL;
  board.faces.need([id]);
  return draw("svg", { class: "card-face", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    draw("use", { href: `#${id}`, width, height }));
}

/**
 * A card that lies somewhere, small; a click shows it at full size.
 * @param {Board} board
 * @param {HeldCard} card
 */
export function smallCard(board, card) {
  const face = cardFace(board, card.face);
  const label = card.note ? t("cards.noted", { card: card.label, note: card.note }) : card.label;
  if (!card.id) return el("span", { class: "small-card", role: "img", "aria-label": label, "data-from-server": "" }, face);
  return el("button", {
    type: "button", class: "small-card", title: label, "aria-label": label, "data-card": card.id, "data-from-server": "",
    onclick: () => showCard(board, card),
  }, face);
}

/**
 * One card at full size, with everything printed on it as text.
 * @param {Board} board
 * @param {HeldCard} card
 */
export function showCard(board, card) {
  const known = board.store.layout?.cards?.[card.id ?? ""];
  const dialog = openDialog(known?.name ?? card.label, (close) => [
    cardFace(board, card.face),
    el("div", { class: "unseen" }, ...(known?.text ?? []).map((line) => said("p", line))),
    card.note ? said("p", card.note, { class: "soft" }) : el("span", { hidden: true }),
    el("div", { class: "buttons" },
      el("button", { type: "button", class: "primary", autofocus: true, onclick: close }, t("dialog.close"), el("kbd", {}, "Esc"))),
  ]);
  dialog.classList.add("card-dialog");
  dialog.querySelector("h2")?.setAttribute("data-from-server", "");
  dialog.setAttribute("data-from-server", "");
}

/**
 * Show a card at full size on a right click or a long press.
 * @param {HTMLElement} element
 * @param {() => void} read
 */
export function readByPress(element, read) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    stop();
    read();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse") timer = setTimeout(read, 550);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) element.addEventListener(name, stop);
}
