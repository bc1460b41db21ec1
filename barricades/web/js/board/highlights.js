// @ts-check
// What can be clicked now, lit on the board, with the cost of getting there; and a cursor that walks over it.

import { draw } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Option} Option */

const FEW = 12; // places that can be looked at together
const READABLE = 30; // pixels of a counter
const DOT = 18; // pixels of a counter that cannot be read or hit
const CLEAR = 48; // pixels of a counter that is read at a glance
const SPARSE = 6; // stacks that alone matter: the others are dimmed

export class Highlights {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./choosing.js").Choosing} choosing
   */
  constructor(board, choosing) {
    this.board = board;
    this.choosing = choosing;
    this.asked = ""; // the question that the camera last moved for
    /** @type {string | null} The place under the cursor. */
    this.cursor = null;
    /** @type {() => HTMLElement[]} What can be clicked beside the board: the cursor walks on to it. */
    this.beside = () => [];
    this.near = false; // the camera zoomed in for a question and will return
    this.waits = () => false; // something else should be seen first
    /** @type {string | null} What had the focus before the board was redrawn. */
    this.held = null;
    board.store.on("choosing", () => this.show());
    board.svg.addEventListener("fan", () => this.lightFan());
    board.svg.addEventListener("focusin", (event) => {
      const found = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-place]"));
      if (found?.dataset.place) this.cursor = found.dataset.place;
    });
  }

  /** Call this before the board is redrawn: the focused element may be replaced. */
  keep() {
    this.held = this.focused();
  }

  show() {
    const { board, choosing } = this;
    const layout = board.store.layout;
    if (!layout) return;
    const held = this.held ?? this.focused();
    this.held = null;
    const next = choosing.next();
    const ways = verbs(choosing.open.filter((option) => (option.targets[choosing.path.length]?.[1] ?? "") in layout.places));
    /** @type {SVGElement[]} */
    const spots = [];
    /** @type {string[]} */
    const wanted = [];
    /** @type {SVGElement[]} */
    const notes = [];
    /** @type {Map<string, Option[]>} */
    const piles = new Map();
    for (const [token, options] of next) {
      const place = layout.places[token];
      if (place) {
        const way = Math.min(...options.map((option) => ways.indexOf(option.verb)));
        const label = options.map(worded).join("; ");
        const focus = { "data-clickable": "place", "data-place": token, role: "button", tabindex: -1, "aria-label": label, "data-from-server": "" };
        spots.push(draw("path", { class: `spot way-${way}`, d: place.path, ...focus }));
        const note = shortNote(options);
        if (note) notes.push(chip(note, this.corner(token, place)));
        wanted.push(token);
      } else {
        const at = board.pieces.byId.get(token)?.place;
        if (at !== undefined && at in layout.places) piles.set(at, [...(piles.get(at) ?? []), ...options]);
      }
    }
    board.layers.spots.replaceChildren(...spots);
    board.layers.notes.replaceChildren(...notes);
    board.layers.stacks.classList.toggle("going", spots.length > 0);
    this.lightPiles(piles);
    // If only counters can be chosen, as for losses, everything else is dimmed.
    board.layers.stacks.classList.toggle("picking", piles.size > 0 && piles.size <= SPARSE && !spots.length);
    const concerned = new Set((board.store.state?.picture.markers ?? []).filter((marker) => marker.over).map((marker) => marker.place));
    for (const pile of board.layers.stacks.querySelectorAll(".stack")) {
      pile.classList.toggle("concerned", concerned.has(/** @type {SVGElement} */ (pile).dataset.place ?? ""));
    }
    this.frame(wanted);
    this.lightFan();
    const taken = choosing.path.map(([, token]) => (token in layout.places ? token : (board.pieces.byId.get(token)?.place ?? "")));
    board.mark(taken, "taken");
    this.rove(held);
    queueMicrotask(() => this.attend()); // show the dice of this state first
  }

  /** @param {Map<string, Option[]>} piles */
  lightPiles(piles) {
    for (const lit of this.board.layers.stacks.querySelectorAll(".stack[data-clickable]")) {
      for (const name of ["data-clickable", "tabindex"]) lit.removeAttribute(name);
      lit.setAttribute("role", "img");
    }
    for (const place of piles.keys()) {
      const pile = this.board.pieces.pile(place);
      pile?.setAttribute("data-clickable", "stack");
      pile?.setAttribute("role", "button");
      pile?.setAttribute("tabindex", "-1");
    }
  }

  /**
   * Counters that lie open cover their place: the frame around them is lit with it.
   * @param {string[]} wanted places
   */
  frame(wanted) {
    for (const pile of this.board.layers.stacks.querySelectorAll(".wanted")) pile.classList.remove("wanted");
    for (const place of wanted) this.board.pieces.pile(place)?.classList.add("wanted");
  }

  /**
   * Where a note about a place can be read: on it, or at the edge of what lies there.
   * @param {string} token
   * @param {{x: number, y: number}} place
   */
  corner(token, { x, y }) {
    const { layout } = this.board.store;
    const halo = this.board.pieces.pile(token)?.querySelector(".halo");
    if (!halo || !layout) return { x, y };
    // Beside a pile, and never so low that it meets the number of the next place.
    if (!layout.places[token].open) return { x: x - layout.piece * 0.5, y: y + layout.piece * 0.17 };
    return { x: x + Number(halo.getAttribute("x")), y: y + Number(halo.getAttribute("y")) + 4 };
  }

  /** Light exactly the counters that can be clicked, in the fan, where they lie open and where one lies on another. */
  lightFan() {
    const next = this.choosing.next();
    const { stacks, fans } = this.board.layers;
    for (const part of stacks.querySelectorAll(".stack:not(.open) .token")) {
      const token = /** @type {SVGElement} */ (part);
      const lit = token.closest(".stack")?.hasAttribute("data-clickable");
      token.classList.toggle("unlit", Boolean(lit) && !next.has(token.dataset.id ?? ""));
      token.classList.toggle("lit", Boolean(lit) && next.has(token.dataset.id ?? ""));
    }
    for (const counter of [...stacks.querySelectorAll("[data-piece]"), ...fans.querySelectorAll("[data-piece]")]) {
      const on = next.has(/** @type {SVGElement} */ (counter).dataset.piece ?? "");
      if (on) counter.setAttribute("data-clickable", "piece");
      else counter.removeAttribute("data-clickable");
    }
  }

  /** Where few places are wanted on a large map, look at them when the question is new. */
  attend() {
    if (this.waits()) return; // keep the dice in view
    const { board, choosing } = this;
    const { layout, state } = board.store;
    const asked = state?.yours && !state.over ? `${state.decision?.kind} ${state.decision?.prompt} ${choosing.path.join()}` : "";
    if (asked === this.asked || !layout) return;
    this.asked = asked;
    const places = this.stops().map((stop) => layout.places[stop.dataset.place ?? ""]).filter((place) => place !== undefined);
    if (!asked || !places.length) return;
    const { camera } = board;
    const { left, top, width, height } = camera.free();
    const visible = places.filter((place) => {
      const at = camera.toScreen(place.x, place.y);
      return at.x > left && at.x < left + width && at.y > top && at.y < top + height;
    });
    const seen = visible.length === places.length;
    const near = this.near && camera.framed !== null;
    this.near = false;
    if (near && !seen) return camera.fitTheatre();
    if (places.length > FEW) return;
    // On a map of hexes the way to the next click is short: it moves only if nothing that is asked for can be seen, or if
    // few counters are wanted and they are dots, as on a phone. For the next question it shows the whole again.
    if (layout.grid !== "points") {
      this.near = camera.home && places.length <= SPARSE && layout.piece * camera.k < DOT;
      if (!visible.length) camera.reveal(places[0].x, places[0].y);
      if (!this.near) return;
    }
    if (seen && layout.piece * camera.k >= READABLE) return;
    const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    // The land around them, less of it where the window is small, so that counters can be read.
    const most = layout.piece / CLEAR;
    const room = Math.min(width * most - (east - west), height * most - (south - north)) / 2;
    const air = layout.piece * Math.min(4, Math.max(1.5, room / layout.piece));
    const box = { left: west - air, right: east + air, top: north - air, bottom: south + air };
    // Places all over the map do not fit in one view: leave the camera to the player.
    const scale = Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
    if (layout.piece * scale >= READABLE / 2) camera.look(box);
  }

  // The cursor: one stop for Tab, the rest by keys

  /** @returns {SVGElement[]} everything lit, in reading order */
  stops() {
    const places = this.board.store.layout?.places ?? {};
    /** @type {Map<string, SVGElement>} */
    const found = new Map();
    // A pile lies over its place: one stop for both.
    for (const part of this.board.svg.querySelectorAll(".spot, .stack[data-clickable]")) {
      const stop = /** @type {SVGElement} */ (part);
      found.set(stop.dataset.place ?? "", stop);
    }
    const at = (/** @type {string} */ id) => places[id] ?? { x: 0, y: 0 };
    const row = (/** @type {string} */ id) => Math.round(at(id).y / 20);
    return [...found].sort(([a], [b]) => row(a) - row(b) || at(a).x - at(b).x).map(([, stop]) => stop);
  }

  /** The place that has the keyboard's focus; what was only clicked does not count. */
  focused() {
    const active = document.activeElement;
    const inside = active instanceof SVGElement && this.board.svg.contains(active) && active.matches(":focus-visible");
    return inside ? (active.dataset.place ?? this.board.pieces.fanned) : null;
  }

  /** @param {string | null} held the place that had the focus before everything was redrawn */
  rove(held) {
    const stops = this.stops();
    const stop = stops.find((each) => each.dataset.place === this.cursor) ?? this.nearest(stops);
    stop?.setAttribute("tabindex", "0");
    this.board.host.tabIndex = stop ? -1 : 0;
    if (held === null) return;
    if (stop) this.focus(stop);
    else this.board.host.focus({ preventScroll: true });
  }

  /** @param {SVGElement[]} stops */
  nearest(stops) {
    const places = this.board.store.layout?.places ?? {};
    const from = places[this.cursor ?? ""];
    if (!from) return stops[0];
    let best = stops[0];
    let least = Infinity;
    for (const stop of stops) {
      const to = places[stop.dataset.place ?? ""];
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      if (far < least) [best, least] = [stop, far];
    }
    return best;
  }

  /** @param {SVGElement} stop */
  focus(stop) {
    for (const other of this.board.svg.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    stop.setAttribute("tabindex", "0");
    stop.focus({ preventScroll: true });
    const place = stop.dataset.place ?? "";
    this.cursor = place;
    const at = this.board.store.layout?.places[place];
    if (at) this.board.camera.reveal(at.x, at.y);
  }

  /** @param {number} by +1 or -1 in reading order */
  step(by) {
    const stops = this.stops();
    const beside = this.beside();
    const at = beside.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const all = stops.length + beside.length;
    if (!all) return false;
    const now = this.focused();
    const here = at >= 0 ? stops.length + at : now === null ? -1 : stops.findIndex((stop) => stop.dataset.place === now);
    const there = here < 0 ? (stops.length ? -1 : by > 0 ? 0 : all - 1) : (here + by + all) % all;
    if (there >= stops.length) {
      beside[there - stops.length].focus();
      return true;
    }
    if (at >= 0) {
      this.focus(stops[there]);
      return true;
    }
    const index = stops.findIndex((stop) => stop.dataset.place === (now ?? this.cursor));
    const start = stops.indexOf(/** @type {SVGElement} */ (this.nearest(stops)));
    const to = now === null || index < 0 ? Math.max(0, start) : (index + by + stops.length) % stops.length;
    this.focus(stops[to]);
    return true;
  }

  /**
   * The nearest thing lit in a direction.
   * @param {number} right
   * @param {number} down
   */
  walk(right, down) {
    const places = this.board.store.layout?.places ?? {};
    const from = places[this.focused() ?? this.cursor ?? ""];
    if (!from || this.focused() === null) return this.step(1);
    let best = null;
    let least = Infinity;
    for (const stop of this.stops()) {
      const to = places[stop.dataset.place ?? ""];
      const along = (to.x - from.x) * right + (to.y - from.y) * down;
      const aside = Math.abs((to.x - from.x) * down - (to.y - from.y) * right);
      const far = along + 2 * aside;
      if (along > 1 && far < least) [best, least] = [stop, far];
    }
    if (best) this.focus(best);
    return true;
  }
}

/**
 * Verbs in the order in which they occur.
 * @param {Option[]} options
 */
export function verbs(options) {
  return [...new Set(options.map((option) => option.verb))];
}

/** @param {Option} option */
function worded(option) {
  return option.note ? t("board.option", { label: option.label, note: option.note }) : option.label;
}

/**
 * The number in a note; the board has no room for more.
 * @param {Option[]} options
 */
function shortNote(options) {
  for (const option of options) {
    const number = option.note?.match(/[+\-−]?\d+(?:[.:]\d+)?/);
    if (number) return number[0];
  }
  return "";
}

/**
 * @param {string} note
 * @param {{x: number, y: number}} at
 */
function chip(note, { x, y }) {
  const width = 12 + 9 * note.length;
  return draw(
    "g",
    { class: "note", transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    draw(
      "g",
      { class: "scaled" },
      draw("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11 }),
      draw("text", { y: 5.5 }, note),
    ),
  );
}
