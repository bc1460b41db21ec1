// @ts-check
// Drawing counters: the face, a wash over those that are done, badges for marks, the count of a pile.

import { draw } from "../kit/dom.js";

/** @typedef {import("../net/types.js").Badge} Badge */
/** @typedef {import("../net/types.js").Piece} Piece */
/** @typedef {import("../net/types.js").Layout} Layout */

const COUNT = 11; // radius

/**
 * @param {Layout} layout
 * @param {Piece} piece
 * @returns {[width: number, height: number]}
 */
export function sizeOf(layout, piece) {
  return [piece.width || layout.piece, piece.height || layout.piece];
}

/**
 * @param {Layout} layout
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 */
export function counter(layout, piece, x, y) {
  const [width, height] = sizeOf(layout, piece);
  const marks = (piece.marks ?? []).map((mark) => `is-${mark}`).join(" ");
  const box = { x: -width / 2, y: -height / 2, width, height };
  return draw(
    "g",
    { class: `token ${marks}`, "data-id": piece.id, "data-owner": piece.owner, transform: `translate(${x} ${y})` },
    draw("use", { href: `#${piece.face}`, ...box }),
    draw("rect", { class: "wash", ...box, rx: Math.min(width, height) / 12 }),
  );
}

/**
 * The badges of some marks, most urgent first; `chosen`, `moved` and `used` change the counter itself.
 * @param {Layout} layout
 * @param {string[]} [marks]
 */
export function badgesOf(layout, marks = []) {
  return (layout.badges ?? []).filter((each) => marks.includes(each.mark));
}

/**
 * @param {Layout} layout
 * @param {Piece[]} stack
 * @param {Record<string, string>} overlaid
 */
export function pileBadges(layout, stack, overlaid) {
  const marks = stack.flatMap((piece) => [...(piece.marks ?? []), overlaid[piece.id] ?? ""]);
  return badgesOf(layout, marks).filter((each) => stack.length === 1 || !each.alone);
}

/**
 * Badges in a row, from the right corner leftwards.
 * @param {Badge[]} shown
 * @param {number} x
 * @param {number} y
 */
export function badges(shown, x, y) {
  const parts = shown.slice(0, 3).map((each, i) => badge(each, `translate(${-i * 19} 0)`));
  return draw("g", { class: "badges", transform: `translate(${x} ${y})`, "aria-hidden": "true" }, ...parts);
}

/**
 * @param {Badge} shown
 * @param {string} [transform]
 */
export function badge(shown, transform) {
  return draw(
    "g",
    { class: `badge tone-${shown.tone}`, "data-mark": shown.mark, transform },
    draw("circle", { r: 10 }),
    draw("path", { d: shown.path }),
  );
}

/**
 * The count of a pile, to the right of a point, so that even a large number never covers the factors.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 */
export function count(number, x, y) {
  return draw(
    "g",
    { class: "count", transform: `translate(${x} ${y})` },
    draw("g", { class: "scaled" }, draw("circle", { cx: COUNT, r: COUNT }), draw("text", { x: COUNT, y: 4.5 }, String(number))),
  );
}
