// @ts-check
// Sides at a glance: a letter on the side's colour, round for the first seat and square for the second.

import { el } from "./dom.js";

/**
 * @param {string} name
 * @param {number} index the seat's number at the table
 */
export function badge(name, index) {
  const letter = [...name][0] ?? "";
  return el("span", { class: `side-badge side-${index}`, "aria-hidden": "true", "data-from-server": "" }, letter);
}

/**
 * The class that gives an element the colours of a seat.
 * @param {import("./types.js").Table | null} table
 * @param {string | null} seat
 */
export function sideClass(table, seat) {
  const index = table ? table.seats.findIndex((each) => each.id === seat) : -1;
  return index < 0 ? "side-none" : `side-${index}`;
}

/**
 * @param {import("./types.js").Table | null} table
 * @param {string | null} seat
 */
export function seatName(table, seat) {
  return table?.seats.find((each) => each.id === seat)?.name ?? seat ?? "";
}
