// @ts-check
// Numbers of places on demand, and a ruler that counts steps between neighbours.

import { draw } from "../kit/dom.js";
import { t } from "../net/words.js";

export class Ruler {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("../kit/toast.js").Toasts} toasts
   */
  constructor(board, toasts) {
    this.board = board;
    this.store = board.store;
    this.toasts = toasts;
    /** @type {string | null} */
    this.from = null;
    this.store.on("measure", (place) => this.begin(place));
    this.board.svg.addEventListener("pointermove", (event) => this.point(event));
    this.board.svg.addEventListener("focusin", (event) => this.point(event));
    this.store.on("cleared", () => this.end());
  }

  /** @param {string | null} [place] where to measure from; the selected place unless told */
  begin(place = this.board.selected) {
    if (this.from) return this.end();
    if (!place) return this.toasts.show([{ text: t("ruler.select-first") }]);
    this.from = place;
    this.toasts.show([{ text: t("ruler.point", { place: this.board.pieces.placeName(place) }) }]);
    this.stretch(place);
  }

  end() {
    this.from = null;
    this.last = null;
    this.board.layers.ruler.replaceChildren();
  }

  /** @param {Event} event */
  point(event) {
    if (!this.from) return;
    const found = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-place]"));
    const to = found?.dataset.place;
    if (to && to !== this.last) this.stretch(to);
  }

  /** @param {string} to */
  stretch(to) {
    const layout = this.store.layout;
    if (!layout || !this.from) return;
    this.last = to;
    const path = this.shortest(this.from, to);
    const end = layout.places[to];
    const words = path ? String(path.length - 1) : "–";
    const line = (path ?? []).map((place) => `${layout.places[place].x},${layout.places[place].y}`).join(" ");
    const width = 24 + 12 * words.length;
    this.board.layers.ruler.replaceChildren(
      draw("polyline", { class: "ruler-halo", points: line }),
      draw("polyline", { class: "ruler-line", points: line }),
      draw(
        "g",
        { class: "ruler-end", transform: `translate(${end.x} ${end.y - layout.piece * 0.9})` },
        draw("g", { class: "scaled" }, draw("rect", { x: -width / 2, y: -15, width, height: 30, rx: 6 }), draw("text", { y: 7 }, words)),
      ),
    );
    const name = this.board.pieces.placeName(to);
    this.board.svg.dataset.ruler = path ? t("ruler.steps", { n: path.length - 1, place: name }) : "";
  }

  /**
   * Breadth first over neighbours.
   * @param {string} from
   * @param {string} to
   * @returns {string[] | null}
   */
  shortest(from, to) {
    const places = this.store.layout?.places ?? {};
    /** @type {Map<string, string>} */
    const before = new Map([[from, ""]]);
    let edge = [from];
    while (edge.length && !before.has(to)) {
      /** @type {string[]} */
      const further = [];
      for (const place of edge) {
        for (const next of places[place]?.neighbours ?? []) {
          if (before.has(next)) continue;
          before.set(next, place);
          further.push(next);
        }
      }
      edge = further;
    }
    if (!before.has(to)) return null;
    const path = [to];
    while (path[0] !== from) path.unshift(before.get(path[0]) ?? from);
    return path;
  }

  /** Numbers of places, made when they are first wanted. */
  toggleNumbers() {
    const layout = this.store.layout;
    const on = this.board.host.classList.toggle("numbered");
    const { numbers } = this.board.layers;
    if (!on || !layout || numbers.children.length) return on;
    for (const [id, place] of Object.entries(layout.places)) {
      numbers.append(
        draw("g", { class: "number", transform: `translate(${place.x} ${place.y - layout.piece * 0.72})` },
          draw("g", { class: "scaled" }, draw("text", { y: 5 }, id))));
    }
    return on;
  }
}
