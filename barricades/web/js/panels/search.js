// @ts-check
// Finding a piece or a place by its name: type, choose, and the board goes there.

import { el, said } from "../kit/dom.js";
import { face } from "./stack.js";
import { t } from "../net/words.js";

const MOST = 12;

/** @typedef {{label: string, more: string, face: string | null, go: () => void}} Hit */

export class Search {
  /**
   * @param {HTMLInputElement} field
   * @param {HTMLElement} list
   * @param {import("../board/board.js").Board} board
   */
  constructor(field, list, board) {
    this.field = field;
    this.list = list;
    this.board = board;
    this.store = board.store;
    this.at = 0;
    /** @type {Hit[]} */
    this.hits = [];
    field.addEventListener("input", () => this.look());
    field.addEventListener("focus", () => this.look());
    field.addEventListener("keydown", (event) => this.key(event));
    field.addEventListener("blur", () => setTimeout(() => this.close(), 150));
  }

  open() {
    this.field.focus();
    this.field.select();
  }

  close() {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  look() {
    const wanted = plain(this.field.value.trim());
    this.hits = wanted ? this.find(wanted) : [];
    this.at = 0;
    this.draw();
  }

  /** @param {string} wanted @returns {Hit[]} */
  find(wanted) {
    const { layout, state } = this.store;
    if (!layout || !state) return [];
    /** @type {(Hit & {rank: number})[]} */
    const found = [];
    for (const piece of state.picture.pieces ?? []) {
      const name = layout.pieces?.[piece.id]?.name ?? "";
      const rank = ranked(wanted, [piece.label, name, piece.id]);
      if (rank === null) continue;
      const box = layout.boxes?.find((each) => each.id === piece.place)?.name;
      const more = box ?? this.board.pieces.placeName(piece.place);
      found.push({ rank, label: piece.label, more, face: piece.face, go: () => this.store.emit("show-piece", piece.id) });
    }
    for (const [id, place] of Object.entries(layout.places)) {
      const rank = ranked(wanted, [place.name, id]);
      if (rank === null) continue;
      const go = () => this.store.emit("show-place", id);
      found.push({ rank: rank + 0.5, label: this.board.pieces.placeName(id), more: t("search.place"), face: null, go });
    }
    found.sort((one, other) => one.rank - other.rank || one.label.localeCompare(other.label));
    return found.slice(0, MOST);
  }

  draw() {
    this.board.faces.need(this.hits.map((hit) => hit.face ?? ""));
    const items = this.hits.map((hit, number) =>
      el(
        "li",
        {
          id: `hit-${number}`,
          role: "option",
          "aria-selected": String(number === this.at),
          onpointerdown: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.take(number);
          },
        },
        hit.face ? face(hit.face, 30) : el("span", { class: "no-face", "aria-hidden": "true" }),
        said("span", hit.label),
        said("small", hit.more, { class: "soft" }),
      ),
    );
    if (!items.length && this.field.value.trim()) {
      items.push(el("li", { class: "soft", role: "option", "aria-disabled": "true" }, t("search.nothing")));
    }
    this.list.replaceChildren(...items);
    this.list.hidden = !items.length;
    this.field.setAttribute("aria-expanded", String(items.length > 0));
    if (this.hits.length) this.field.setAttribute("aria-activedescendant", `hit-${this.at}`);
  }

  /** @param {number} number */
  take(number) {
    this.hits[number]?.go();
    this.field.blur();
    this.close();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && this.hits.length) {
      this.at = (this.at + by + this.hits.length) % this.hits.length;
      this.draw();
      event.preventDefault();
    } else if (event.key === "Enter") {
      this.take(this.at);
    } else if (event.key === "Escape") {
      this.field.value = "";
      this.field.blur();
      this.close();
    }
  }
}

/**
 * Without accents and capitals: players do not type them when searching.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

/**
 * How well something fits, the smaller the better; null if it does not.
 * @param {string} wanted
 * @param {string[]} names
 */
function ranked(wanted, names) {
  const ranks = names.map(plain).map((name) =>
    name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(` ${wanted}`) || name.includes(`-${wanted}`) ? 2 : name.includes(wanted) ? 3 : 9);
  const best = Math.min(...ranks);
  return best === 9 ? null : best;
}
