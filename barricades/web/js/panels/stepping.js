// @ts-check
// Tables whose rows change one after the other: each change is shown by itself, at the player's pace.

import { el, said } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").AnyPanel} AnyPanel */
/** @typedef {import("../net/types.js").Grid} Grid */
/** @typedef {import("../net/types.js").GridRow} GridRow */
/** @typedef {import("../net/store.js").Store} Store */

const KEPT = "barricades.steps"; // how far the player has stepped through each table

/** A table that is gone through: how many of the rows that change have been shown. */
class Steps {
  /** @param {Grid} panel @param {number} at */
  constructor(panel, at) {
    this.changing = panel.rows.filter((row) => row.before?.length);
    this.at = Math.min(at, this.changing.length);
    this.first = panel.first ?? [];
  }

  get total() {
    return this.changing.length;
  }

  get last() {
    return this.changing[this.at - 1];
  }

  /** A row as it is at this step. @param {GridRow} row @returns {GridRow} */
  as(row) {
    if (this.at >= this.total) return row;
    const place = this.changing.indexOf(row);
    if (place >= this.at) return { ...row, cells: row.before ?? row.cells, title: "" };
    return place >= 0 ? { ...row, lit: place === this.at - 1 } : row;
  }
}

export class Stepping {
  /**
   * @param {Store} store
   * @param {() => void} redraw
   */
  constructor(store, redraw) {
    this.store = store;
    this.redraw = redraw;
    /** @type {Set<string>} Rows whose change has not been shown yet. */
    this.pending = new Set();
    /** @type {AnyPanel[]} */
    this.panels = [];
  }

  /** @param {AnyPanel[]} panels those on the stage */
  take(panels) {
    this.panels = panels;
    this.pending = new Set(panels.flatMap((panel) => {
      const steps = panel.kind === "grid" ? this.of(panel) : null;
      return steps ? steps.changing.slice(steps.at).map((row) => row.id) : [];
    }));
  }

  /** @param {Grid} panel */
  name(panel) {
    return `${this.store.table?.table} ${panel.id} ${panel.name}`;
  }

  /** @param {Grid} panel @returns {Steps | null} */
  of(panel) {
    if (!panel.onward || panel.where !== "stage") return null;
    const steps = new Steps(panel, kept()[this.name(panel)] ?? 0);
    return steps.total ? steps : null;
  }

  /**
   * Show the next change, or all of them; says whether there was one.
   * @param {Grid} panel
   * @param {boolean} [all]
   */
  go(panel, all = false) {
    const steps = this.of(panel);
    if (!steps || steps.at >= steps.total) return false;
    sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), [this.name(panel)]: all ? steps.total : steps.at + 1 }));
    this.take(this.panels);
    this.redraw();
    return true;
  }
}

/** @returns {Record<string, number>} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * The last change shown, and the buttons to continue.
 * @param {Stepping} stepping
 * @param {Grid} panel
 * @param {Steps} steps
 */
export function stepBar(stepping, panel, steps) {
  if (steps.at >= steps.total) return null;
  const { last } = steps;
  const words = last
    ? [said("b", last.name), said("span", last.title ?? "")]
    : steps.first.map((line) => said("span", line));
  return el("div", { class: "step-bar", role: "status" },
    el("div", { class: "step-words" }, ...words),
    el("span", { class: "soft small" }, t("steps.where", { at: steps.at, total: steps.total })),
    el("button", { type: "button", class: "primary step-on", onclick: () => stepping.go(panel) }, said("span", panel.onward ?? ""), el("kbd", {}, t("tray.space"))),
    el("button", { type: "button", class: "step-all", onclick: () => stepping.go(panel, true) }, t("steps.all"), el("kbd", {}, t("steps.end"))));
}
