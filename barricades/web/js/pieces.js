// @ts-check
// Counters on the board: piles with a count, badges for their states, and the fan in which a pile is spread out.

import { draw } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Picture} Picture */

const SHOWN = 6; // counters of a pile that are drawn; the count tells the rest
const ROW = 7; // counters in a row of the fan

/** Marks that get a badge, most urgent first; `chosen`, `moved` and `used` change the counter itself. */
export const BADGES = ["hungry", "landed", "reserve", "flipped", "ready"];

/** Small drawings of the badges, about a middle of 0, 0 and within 10 units. */
const BADGE_PATHS = /** @type {Record<string, string>} */ ({
  hungry: "M0 -7L7.500 6H-7.500ZM0 -3V2M0 4V4.500",
  landed: "M0 -6V6M-3.500 -3.500H3.500M-6 1C-6 7 6 7 6 1M-6 1L-7 3M6 1L7 3",
  reserve: "M-4 7V-6.500H5.500L3 -3L5.500 .5H-4",
  flipped: "M-5.500 1A5.500 5.500 0 1 0 -3 -4.500M-3.500 -8L-3 -4.500L.5 -5",
  ready: "M-5 0L-1.500 4L5.500 -4.500",
});

export class Pieces {
  /**
   * @param {SVGGElement} stacks the layer of the piles
   * @param {SVGGElement} top the layer of the fan, over everything
   * @param {import("./store.js").Store} store
   * @param {import("./camera.js").Camera} camera
   */
  constructor(stacks, top, store, camera) {
    this.layer = stacks;
    this.top = top;
    this.store = store;
    this.camera = camera;
    /** @type {Map<string, Piece[]>} */
    this.at = new Map();
    /** @type {Map<string, Piece>} */
    this.byId = new Map();
    /** @type {Map<string, {element: SVGGElement, looks: string}>} */
    this.piles = new Map();
    /** @type {string | null} */
    this.fanned = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Record<string, string>} Marks an overlay puts on pieces. */
    this.overlaid = {};
    this.hover();
  }

  /** @param {Picture} picture */
  draw(picture) {
    const layout = this.store.layout;
    if (!layout) return;
    this.at.clear();
    this.byId.clear();
    for (const piece of picture.pieces) {
      this.byId.set(piece.id, piece);
      const stack = this.at.get(piece.place);
      if (stack) stack.push(piece);
      else this.at.set(piece.place, [piece]);
    }
    for (const [place, pile] of this.piles) {
      if (this.at.has(place)) continue;
      pile.element.remove();
      this.piles.delete(place);
    }
    const below = [...this.at].filter(([place]) => place in layout.places);
    // Nearer piles lie over farther ones, as on a table.
    below.sort(([one], [other]) => layout.places[one].y - layout.places[other].y);
    for (const [place, stack] of below) this.drawPile(layout, place, stack);
    if (this.fanned) this.openFan(this.fanned);
  }

  /**
   * @param {Layout} layout
   * @param {string} place
   * @param {Piece[]} stack
   */
  drawPile(layout, place, stack) {
    const looks = JSON.stringify(stack.map((piece) => [piece.id, piece.face, piece.marks, piece.label, this.overlaid[piece.id]]));
    const known = this.piles.get(place);
    if (known?.looks === looks) return;
    const { x, y } = layout.places[place];
    const side = layout.piece;
    const shown = stack.slice(-SHOWN);
    const step = shown.length < 2 ? 0 : Math.min(6.5, 24 / (shown.length - 1));
    const parts = shown.map((piece, number) => {
      const off = step * (number - (shown.length - 1) / 2);
      return counter(piece, side, off, -off);
    });
    const edge = (step * (shown.length - 1)) / 2 + side / 2;
    const element = draw(
      "g",
      { class: "stack", role: "img", "data-place": place, transform: `translate(${x} ${y})`, "aria-label": this.describe(place, stack) },
      draw("rect", { class: "halo", x: -edge - 5, y: -edge - 5, width: 2 * edge + 10, height: 2 * edge + 10, rx: 9 }),
      ...parts,
      badges(pileMarks(stack, this.overlaid), edge - 2, -edge + 2),
      stack.length > 1 && count(stack.length, edge - 5, 5),
    );
    if (known) {
      copyStates(known.element, element);
      known.element.replaceWith(element);
    } else {
      this.insert(element, y, layout);
    }
    this.piles.set(place, { element, looks });
  }

  /**
   * @param {SVGGElement} element
   * @param {number} y
   * @param {Layout} layout
   */
  insert(element, y, layout) {
    const after = [...this.layer.children].find((other) => {
      const place = /** @type {SVGGElement} */ (other).dataset.place ?? "";
      return layout.places[place].y > y;
    });
    this.layer.insertBefore(element, after ?? null);
  }

  /** @param {Record<string, string>} marks */
  overlay(marks) {
    this.overlaid = marks;
    const picture = this.store.state?.picture;
    if (picture) this.draw(picture);
  }

  /** @param {string} place @returns {Piece[]} */
  stack(place) {
    return this.at.get(place) ?? [];
  }

  /** @param {string} place */
  pile(place) {
    return this.piles.get(place)?.element ?? null;
  }

  /**
   * A pile in words.
   * @param {string} place
   * @param {Piece[]} stack
   */
  describe(place, stack) {
    const names = stack.map((piece) => piece.label).join("; ");
    return t("board.stack", { place: this.placeName(place), names });
  }

  /** @param {string} place */
  placeName(place) {
    const name = this.store.layout?.places[place]?.name;
    return name && name !== place ? `${name} (${place})` : place;
  }

  // The fan

  hover() {
    const enter = (/** @type {Event} */ event) => {
      const pile = closest(event, ".stack");
      if (!pile || this.camera.dragged) return;
      clearTimeout(this.timer);
      const place = pile.dataset.place ?? "";
      if (place === this.fanned) return;
      // Somebody looking for a destination does not want counters in the way: he has to linger.
      const wait = this.layer.classList.contains("going") ? 700 : 280;
      this.timer = setTimeout(() => this.openFan(place), wait);
    };
    const leave = () => {
      clearTimeout(this.timer);
      if (this.fanned) this.timer = setTimeout(() => this.closeFan(), 220);
    };
    this.layer.addEventListener("pointerover", enter);
    this.layer.addEventListener("pointerout", leave);
    this.top.addEventListener("pointerover", () => clearTimeout(this.timer));
    this.top.addEventListener("pointerout", leave);
  }

  /** @param {string} place */
  openFan(place) {
    const layout = this.store.layout;
    const stack = this.stack(place);
    this.closeFan();
    if (!layout || stack.length < 2 || !(place in layout.places)) return;
    this.fanned = place;
    const side = layout.piece;
    const grown = Math.max(1, 50 / (side * this.camera.k)); // never too small to hit
    const cell = side + 8;
    const columns = Math.min(ROW, stack.length);
    const rows = Math.ceil(stack.length / columns);
    const width = columns * cell + 8;
    const height = rows * cell + 8;
    const { x, y } = layout.places[place];
    const gap = side * 0.5 + 16;
    const box = this.camera.toScreen(x, y);
    const { width: wide } = this.camera.bounds;
    const half = (width * grown * this.camera.k) / 2;
    const shift = Math.max(8 - (box.x - half), 0) + Math.min(wide - 8 - (box.x + half), 0);
    const above = box.y - (gap + height * grown) * this.camera.k > 4;
    const left = x + shift / this.camera.k - (width * grown) / 2;
    const top = above ? y - gap - height * grown : y + gap;
    const cells = stack.map((piece, number) => {
      const column = number % columns;
      const row = Math.floor(number / columns);
      const part = counter(piece, side, 4 + cell * (column + 0.5), 4 + cell * (row + 0.5));
      part.classList.add("fanned");
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "-1");
      part.setAttribute("aria-label", piece.label);
      part.setAttribute("data-from-server", "");
      part.dataset.piece = piece.id;
      part.append(badges(piece.marks, side / 2 - 2, -side / 2 + 2));
      return part;
    });
    const bridge = above
      ? draw("rect", { class: "bridge", x: x - side / 2, y: y - gap - 4, width: side, height: gap + 4 - side / 2 })
      : draw("rect", { class: "bridge", x: x - side / 2, y: y + side / 2, width: side, height: gap + 4 - side / 2 });
    const fan = draw(
      "g",
      { class: "fan", transform: `translate(${left} ${top}) scale(${grown})` },
      draw("rect", { class: "tray", width, height, rx: 8 }),
      ...cells,
    );
    this.top.replaceChildren(bridge, fan);
    this.top.dataset.place = place;
    this.top.dispatchEvent(new CustomEvent("fan", { bubbles: true }));
  }

  closeFan() {
    clearTimeout(this.timer);
    this.fanned = null;
    delete this.top.dataset.place;
    this.top.replaceChildren();
  }
}

/**
 * @param {Piece} piece
 * @param {number} side
 * @param {number} x
 * @param {number} y
 */
function counter(piece, side, x, y) {
  const marks = piece.marks.map((mark) => `is-${mark}`).join(" ");
  return draw(
    "g",
    { class: `token ${marks}`, "data-id": piece.id, transform: `translate(${x} ${y})` },
    draw("use", { href: `#${piece.face}`, x: -side / 2, y: -side / 2, width: side, height: side }),
    draw("rect", { class: "wash", x: -side / 2, y: -side / 2, width: side, height: side, rx: side / 12 }),
  );
}

/**
 * @param {Piece[]} stack
 * @param {Record<string, string>} overlaid
 */
function pileMarks(stack, overlaid) {
  const marks = new Set(stack.flatMap((piece) => piece.marks));
  for (const piece of stack) if (overlaid[piece.id]) marks.add(overlaid[piece.id]);
  // One reduced counter in a pile is no news of the pile; its own face says it.
  if (stack.length > 1) marks.delete("flipped");
  return [...marks];
}

/**
 * Badges in a row, from the right corner leftwards.
 * @param {string[]} marks
 * @param {number} x
 * @param {number} y
 */
function badges(marks, x, y) {
  const shown = BADGES.filter((mark) => marks.includes(mark)).slice(0, 3);
  const parts = shown.map((mark, i) => badge(mark, `translate(${-i * 19} 0)`));
  return draw("g", { class: "badges", transform: `translate(${x} ${y})`, "aria-hidden": "true" }, ...parts);
}

/**
 * @param {string} mark
 * @param {string} [transform]
 */
export function badge(mark, transform) {
  return draw(
    "g",
    { class: `badge badge-${mark}`, transform },
    draw("circle", { r: 10 }),
    draw("path", { d: BADGE_PATHS[mark] ?? "" }),
  );
}

/**
 * @param {number} number
 * @param {number} x
 * @param {number} y
 */
function count(number, x, y) {
  return draw(
    "g",
    { class: "count", transform: `translate(${x} ${y})` },
    draw("g", { class: "scaled" }, draw("circle", { r: 11 }), draw("text", { y: 4.5 }, String(number))),
  );
}

/**
 * A pile drawn anew keeps being clickable, focused or selected until the next highlighting.
 * @param {SVGGElement} from
 * @param {SVGGElement} to
 */
function copyStates(from, to) {
  for (const name of ["data-clickable", "tabindex", "role"]) {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  }
  for (const name of from.classList) to.classList.add(name);
}

/**
 * @param {Event} event
 * @param {string} selector
 */
function closest(event, selector) {
  return /** @type {SVGGElement | null} */ (/** @type {Element} */ (event.target).closest(selector));
}
