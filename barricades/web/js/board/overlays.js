// @ts-check
// Things to lay over the map (supply, zones, railways …): toggles by key and menu, drawn with a legend.

import { hatchOf } from "./board.js";
import { draw, el, freshId, said } from "../kit/dom.js";
import { ownerOf, seatName } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Overlay} Overlay */

const PATIENCE = 250; // milliseconds after a new state before what is shown is asked for again

export class Overlays {
  /**
   * @param {HTMLElement} host the menu of toggles
   * @param {HTMLElement} legend
   * @param {import("./board.js").Board} board
   */
  constructor(host, legend, board) {
    this.host = host;
    this.legend = legend;
    this.board = board;
    this.store = board.store;
    /** @type {Map<string, Overlay | null>} */
    this.shown = new Map();
    this.side = ""; // whose areas are shown; "" is those of all sides
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.store.on("layout", () => this.menu());
    this.store.on("table", () => this.menu());
    this.store.on("state", () => {
      clearTimeout(this.timer);
      if (this.shown.size) this.timer = setTimeout(() => this.refresh(), PATIENCE);
    });
    this.store.on("cleared", () => {
      this.shown.clear();
      this.draw();
    });
  }

  /** @returns {import("../net/types.js").OverlayName[]} */
  get all() {
    return this.store.layout?.overlays ?? [];
  }

  menu() {
    const toggles = this.all.map((overlay) =>
      el(
        "label",
        { class: "check" },
        el("input", {
          type: "checkbox",
          "data-overlay": overlay.id,
          checked: this.shown.has(overlay.id),
          onchange: () => this.toggle(overlay.id),
        }),
        said("span", overlay.name),
        overlay.key ? said("kbd", overlay.key.toUpperCase()) : null,
      ),
    );
    this.host.replaceChildren(...toggles, this.sides());
  }

  /** Whose areas are laid over the map: both sides at once hide each other. */
  sides() {
    const seats = this.store.table?.seats ?? [];
    const group = freshId("side");
    const choices = [{ id: "", name: t("overlays.all-sides") }, ...seats];
    return el("fieldset", { class: "field overlay-sides", hidden: seats.length < 2 },
      el("legend", { class: "caps" }, t("overlays.side")),
      el("div", { class: "segments" }, ...choices.map(({ id, name }) => el("label", {},
        el("input", { type: "radio", name: group, value: id, checked: id === this.side, onchange: () => this.choose(id) }),
        said("span", name)))));
  }

  /** @param {string} side */
  choose(side) {
    this.side = side;
    this.draw();
  }

  /** @param {string} id */
  async toggle(id) {
    if (this.shown.has(id)) {
      this.shown.delete(id);
      return this.draw();
    }
    this.shown.set(id, null);
    this.draw();
    await this.fetch(id);
  }

  refresh() {
    for (const id of this.shown.keys()) this.fetch(id);
  }

  /** @param {string} id */
  async fetch(id) {
    try {
      const answer = await this.store.socket?.request({ do: "overlay", name: id });
      if (!answer || !this.shown.has(id)) return;
      this.shown.set(id, answer.overlay);
      this.draw();
    } catch (refusal) {
      this.shown.delete(id);
      this.draw();
      this.store.emit("toast", refusal);
    }
  }

  draw() {
    const places = this.store.layout?.places ?? {};
    /** @type {SVGElement[]} */
    const parts = [];
    /** @type {HTMLElement[]} */
    const words = [];
    /** @type {Record<string, string>} */
    const marks = {};
    let colour = 0;
    for (const [id, overlay] of this.shown) {
      /** @type {Map<string, number>} */
      const sides = new Map();
      for (const area of overlay?.areas ?? []) {
        if (this.side && area.side && area.side !== this.side) continue;
        // Areas of two sides lie over each other, so each is hatched its own way; a side's second area is full.
        const number = area.side ? (sides.get(area.side) ?? 0) : 0;
        if (area.side) sides.set(area.side, number + 1);
        const owner = ownerOf(this.store, area.side);
        const look = owner ? `owned nth-${Math.min(number, 2)}` : `hue-${colour++ % 4}`;
        const whose = { "data-owner": owner?.id, fill: owner && !number && `url(#${hatchOf(this.store, owner)})` };
        const name = area.side ? t("overlays.of-side", { side: seatName(this.store.table, area.side), name: area.name }) : area.name;
        parts.push(draw("path", { class: `area ${look}`, ...whose, d: area.places.map((place) => places[place]?.path ?? "").join("") }));
        words.push(el("li", {}, el("span", { class: `swatch ${look}`, "data-owner": owner?.id, "aria-hidden": "true" }), said("span", name)));
      }
      for (const line of overlay?.lines ?? []) {
        parts.push(draw("path", { class: "net-halo", d: line.path }), draw("path", { class: "net", d: line.path }));
        words.push(el("li", {}, el("span", { class: "swatch net", "aria-hidden": "true" }), said("span", line.name)));
      }
      for (const [piece, mark] of Object.entries(overlay?.pieces ?? {})) {
        const owner = ownerOf(this.store, this.board.pieces.byId.get(piece)?.owner ?? null);
        const whose = owner?.seat ?? owner?.id;
        if (!this.side || whose === this.side) marks[piece] = mark;
      }
      const close = () => this.toggle(id);
      const name = this.all.find((each) => each.id === id)?.name ?? id;
      words.push(el("li", { class: "shut" }, el("button", { type: "button", class: "compact quiet", onclick: close }, t("overlays.hide", { name }))));
    }
    this.board.layers.overlay.replaceChildren(...parts);
    this.board.pieces.overlay(marks);
    this.board.host.dataset.overlays = [...this.shown.keys()].join(" ");
    this.legend.hidden = !words.length;
    this.legend.replaceChildren(el("ul", {}, ...words));
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (this.host.querySelectorAll("input[data-overlay]"));
    for (const box of boxes) box.checked = this.shown.has(box.dataset.overlay ?? "");
  }
}
