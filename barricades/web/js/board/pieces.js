// @ts-check
// Counters on the board: piles with a count, badges for their states, and the fan in which a pile is spread out.

import { placeFan } from "./fanning.js";
import { badges, badgesOf, count, counter, pileBadges, sizeOf } from "./counters.js";
import { draw } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Piece} Piece */
/** @typedef {import("../net/types.js").Layout} Layout */
/** @typedef {import("../net/types.js").Picture} Picture */

const SHOWN = 6; // counters of a pile that are drawn; the count tells the rest
const SIDE_BY_SIDE = 3; // counters of an open place that all show; from the next one on they overlap, with a count
const ROW = 7; // counters in a row of the fan

export class Pieces {
  /**
   * @param {SVGGElement} stacks the layer of the piles
   * @param {SVGGElement} top the layer of the fan, over everything
   * @param {import("../net/store.js").Store} store
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
    for (const piece of picture.pieces ?? []) {
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
    const looks = JSON.stringify(stack.map((piece) => [piece, this.overlaid[piece.id]]));
    const known = this.piles.get(place);
    if (known?.looks === looks) return;
    const element = layout.places[place].open ? this.openPile(layout, place, stack) : this.closedPile(layout, place, stack);
    if (known) {
      copyStates(known.element, element);
      known.element.replaceWith(element);
    } else {
      this.insert(element, layout.places[place].y, layout);
    }
    this.piles.set(place, { element, looks });
  }

  /**
   * Pieces on top of each other, with a count.
   * @param {Layout} layout
   * @param {string} place
   * @param {Piece[]} stack
   */
  closedPile(layout, place, stack) {
    const shown = stack.slice(-SHOWN);
    const step = shown.length < 2 ? 0 : Math.min(6.5, 24 / (shown.length - 1));
    const parts = shown.map((piece, number) => {
      const off = step * (number - (shown.length - 1) / 2);
      return counter(layout, piece, off, -off);
    });
    const [wide, high] = shown.map((piece) => sizeOf(layout, piece)).reduce((most, size) => [Math.max(most[0], size[0]), Math.max(most[1], size[1])]);
    const [x, y] = [(step * (shown.length - 1) + wide) / 2, (step * (shown.length - 1) + high) / 2];
    return this.pileOf(layout, place, stack, { left: -x, right: x, top: -y, bottom: y }, [
      ...parts,
      badges(pileBadges(layout, stack, this.overlaid), x - 2, -y + 2),
      stack.length > 1 && count(stack.length, x - 3, 2),
    ]);
  }

  /**
   * Pieces side by side, each to be clicked by itself; the frame around them means all.
   * @param {Layout} layout
   * @param {string} place
   * @param {Piece[]} stack
   */
  openPile(layout, place, stack) {
    const at = spread(layout, stack);
    const frame = around(layout, stack, at);
    const parts = stack.map((piece, number) => {
      const [width, height] = sizeOf(layout, piece);
      const part = counter(layout, piece, ...at[number]);
      part.dataset.piece = piece.id;
      part.append(draw("title", {}, piece.label), badges(badgesOf(layout, [...(piece.marks ?? []), this.overlaid[piece.id] ?? ""]), width / 2 - 2, -height / 2 + 2));
      return part;
    });
    const more = stack.length > SIDE_BY_SIDE && count(stack.length, frame.right - 5, frame.bottom - 2);
    return this.pileOf(layout, place, stack, frame, [...parts, more], " open");
  }

  /**
   * @param {Layout} layout
   * @param {string} place
   * @param {Piece[]} stack
   * @param {{left: number, right: number, top: number, bottom: number}} edge
   * @param {(SVGElement | false)[]} parts
   * @param {string} [more] classes
   */
  pileOf(layout, place, stack, edge, parts, more = "") {
    const { x, y } = layout.places[place];
    return draw(
      "g",
      { class: `stack${more}`, role: "img", "data-place": place, transform: `translate(${x} ${y})`, "aria-label": this.describe(place, stack), "data-from-server": "" },
      draw("rect", { class: "halo", x: edge.left - 5, y: edge.top - 5, width: edge.right - edge.left + 10, height: edge.bottom - edge.top + 10, rx: 9 }),
      ...parts,
    );
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
      // A player looking for a destination does not want counters in the way: they have to linger.
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
    const spot = layout?.places[place];
    if (!layout || !spot || stack.length < 2 || (spot.open && stack.length <= SIDE_BY_SIDE)) return;
    this.fanned = place;
    const side = Math.max(layout.piece, ...stack.map((piece) => Math.max(...sizeOf(layout, piece))));
    const grown = Math.max(1, 50 / (side * this.camera.k)); // never too small to hit
    const cell = side + 8;
    const columns = Math.min(ROW, stack.length);
    const rows = Math.ceil(stack.length / columns);
    const width = columns * cell + 8;
    const height = rows * cell + 8;
    const at = placeFan(spot, { width: width * grown, height: height * grown }, side, this.camera, this.lit(layout, place));
    const cells = stack.map((piece, number) => {
      const column = number % columns;
      const row = Math.floor(number / columns);
      const part = counter(layout, piece, 4 + cell * (column + 0.5), 4 + cell * (row + 0.5));
      part.classList.add("fanned");
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "-1");
      part.setAttribute("aria-label", piece.label);
      part.setAttribute("data-from-server", "");
      part.dataset.piece = piece.id;
      part.append(badges(badgesOf(layout, piece.marks), side / 2 - 2, -side / 2 + 2));
      return part;
    });
    const bridge = draw("rect", { class: "bridge", ...at.bridge });
    const fan = draw(
      "g",
      { class: "fan", transform: `translate(${at.fan.x} ${at.fan.y}) scale(${grown})` },
      draw("rect", { class: "tray", width, height, rx: 8 }),
      ...cells,
    );
    this.top.replaceChildren(bridge, fan);
    this.top.dataset.place = place;
    this.top.dispatchEvent(new CustomEvent("fan", { bubbles: true }));
  }

  /**
   * Places that can be clicked now, but this one.
   * @param {Layout} layout
   * @param {string} place
   */
  lit(layout, place) {
    const found = /** @type {NodeListOf<SVGElement>} */ (this.top.ownerSVGElement?.querySelectorAll(".spot, .stack[data-clickable]") ?? []);
    const places = new Set([...found].map((each) => each.dataset.place ?? ""));
    places.delete(place);
    return [...places].map((each) => layout.places[each]).filter(Boolean);
  }

  closeFan() {
    clearTimeout(this.timer);
    this.fanned = null;
    delete this.top.dataset.place;
    this.top.replaceChildren();
  }
}

/**
 * Where the pieces of an open place lie: as the picture says, or side by side if it says nothing.
 * @param {Layout} layout
 * @param {Piece[]} stack
 * @returns {[x: number, y: number][]}
 */
function spread(layout, stack) {
  if (stack.length < 2 || stack.some((piece) => piece.dx || piece.dy)) return stack.map((piece) => [piece.dx ?? 0, piece.dy ?? 0]);
  const widths = stack.map((piece) => sizeOf(layout, piece)[0]);
  // From the fourth on they overlap: the last ones lie close to each other.
  const gaps = widths.map((width, number) => (number < SIDE_BY_SIDE ? width + 3 : width * 0.35));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  let at = -whole / 2;
  return gaps.map((gap, number) => {
    at += gap;
    return [at - gap / 2 - (number < SIDE_BY_SIDE ? 0 : (widths[number] - gap) / 2), 0];
  });
}

/**
 * The frame around pieces that lie open.
 * @param {Layout} layout
 * @param {Piece[]} stack
 * @param {[number, number][]} at
 */
function around(layout, stack, at) {
  const sizes = stack.map((piece) => sizeOf(layout, piece));
  const left = Math.min(...at.map(([x], i) => x - sizes[i][0] / 2));
  const right = Math.max(...at.map(([x], i) => x + sizes[i][0] / 2));
  const top = Math.min(...at.map(([, y], i) => y - sizes[i][1] / 2));
  const bottom = Math.max(...at.map(([, y], i) => y + sizes[i][1] / 2));
  return { left, right, top, bottom };
}

/**
 * A redrawn pile stays clickable, focused or selected until the next highlighting.
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
