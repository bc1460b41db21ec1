// @ts-check
// Owners at a glance: colour, letter and shape of everyone whom pieces, places and cards can belong to.
//
// A board says what its owners look like. Their looks become custom properties of whatever has `data-owner`, so
// that style sheets speak of `--owner` and know no one by name.

import { el } from "./dom.js";

/** @typedef {import("../net/types.js").Owner} Owner */
/** @typedef {import("../net/store.js").Store} Store */

/** @type {Record<string, {radius: string, clip: string, dash: string, line: string}>} */
const SHAPES = {
  round: { radius: "50%", clip: "none", dash: "none", line: "solid" },
  square: { radius: "4px", clip: "none", dash: "13 5", line: "double" },
  diamond: { radius: "0", clip: "polygon(50% 0, 100% 50%, 50% 100%, 0 50%)", dash: "4 6", line: "dashed" },
  plain: { radius: "35%", clip: "none", dash: "20 4 4 4", line: "dotted" },
};
const ANGLES = [-45, 45, 0, 90, -20, 70]; // of hatching, so that areas over each other can be told apart

/** @type {Map<string, CSSStyleSheet>} */
const worn = new Map();
/** @type {Map<string, string>} */
const letters = new Map();

/**
 * Give everything that belongs to these owners their looks.
 * @param {Owner[]} owners
 * @param {string} [game] in the lobby, where owners of several games meet
 */
export function wearOwners(owners, game = "") {
  const sheet = worn.get(game) ?? new CSSStyleSheet();
  worn.set(game, sheet);
  sheet.replaceSync(owners.map((owner, number) => rules(owner, number, game)).join("\n"));
  document.adoptedStyleSheets = [...worn.values()];
  for (const owner of owners) for (const id of names(owner)) letters.set(key(id, game), owner.letter);
}

/** @param {Owner} owner */
function names(owner) {
  return owner.seat && owner.seat !== owner.id ? [owner.id, owner.seat] : [owner.id];
}

/**
 * @param {string} id
 * @param {string} game
 */
function key(id, game) {
  return game ? `${game}/${id}` : id;
}

/**
 * @param {Owner} owner
 * @param {number} number
 * @param {string} game
 */
function rules(owner, number, game) {
  const shape = SHAPES[owner.shape ?? "plain"];
  const ink = owner.ink ?? "#ffffff";
  // Words have to be read on light paper and in a dark room; badges and the map stay as they are.
  const text = owner.dark ? owner.colour : `color-mix(in oklab, ${owner.colour} 50%, #14110c)`;
  const dark = owner.dark || `color-mix(in oklab, ${owner.colour} 50%, white)`;
  const soft = `light-dark(color-mix(in oklab, ${owner.colour} 15%, white), color-mix(in oklab, ${owner.colour} 42%, #14110c))`;
  const looks = `--owner: ${owner.colour}; --owner-ink: ${ink}; --owner-text: light-dark(${text}, ${dark}); --owner-soft: ${soft};
    --owner-radius: ${shape.radius}; --owner-clip: ${shape.clip}; --owner-dash: ${shape.dash}; --owner-line: ${shape.line};
    --owner-angle: ${angle(number)}deg;`;
  const accent = `--accent: light-dark(${owner.colour}, ${dark}); --accent-ink: light-dark(${ink}, #14110c); --accent-soft: ${soft};`;
  return names(owner).map((id) => {
    const name = CSS.escape(key(id, game));
    return `[data-owner="${name}"] { ${looks} } body[data-seat="${name}"] { ${accent} }`;
  }).join("\n");
}

/**
 * The angle at which areas of the owner of this number are hatched.
 * @param {number} number
 */
export function angle(number) {
  return ANGLES[number % ANGLES.length];
}

/**
 * A letter on the owner's colour.
 * @param {string} id of an owner or of a seat
 * @param {string} name
 * @param {string} [game]
 */
export function badge(id, name, game = "") {
  const letter = letters.get(key(id, game)) ?? [...name][0] ?? "";
  return el("span", { class: "owner-badge", "aria-hidden": "true", "data-owner": key(id, game), "data-from-server": "" }, letter);
}

/**
 * Whose something is, by the id of an owner or of a seat.
 * @param {Store} store
 * @param {string | null | undefined} id
 * @returns {Owner | undefined}
 */
export function ownerOf(store, id) {
  const owners = store.layout?.owners ?? [];
  return owners.find((owner) => owner.id === id) ?? owners.find((owner) => owner.seat && owner.seat === id);
}

/**
 * @param {import("../net/types.js").Table | null} table
 * @param {string | null} seat
 */
export function seatName(table, seat) {
  return table?.seats.find((each) => each.id === seat)?.name ?? seat ?? "";
}
