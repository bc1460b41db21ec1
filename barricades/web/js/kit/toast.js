// @ts-check
// Short answers near the pointer, such as why something is not on offer. Screen readers read them too.

import { el, said } from "./dom.js";
import { ruleLink } from "./rulelink.js";

/** @typedef {{text: string, rule?: string}} Saying */

export class Toasts {
  /**
   * @param {HTMLElement} host
   * @param {import("../net/store.js").Store} store
   */
  constructor(host, store) {
    this.store = store;
    this.slip = el("div", { class: "toast", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    host.append(this.slip);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    store.on("toast", (saying) => this.show([saying]));
    this.slip.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.slip.addEventListener("pointerleave", () => this.hideIn(2500));
  }

  /**
   * @param {Saying[]} sayings
   * @param {{x: number, y: number}} [at] in pixels of the page; else at the foot of the board
   */
  show(sayings, at) {
    const lines = sayings.map((saying) =>
      el("p", {}, said("span", saying.text), saying.rule ? " " : null, saying.rule ? ruleLink(this.store, saying.rule) : null),
    );
    this.slip.replaceChildren(...lines);
    this.slip.classList.add("shown");
    this.slip.classList.toggle("at-pointer", Boolean(at));
    this.slip.style.left = this.slip.style.top = "";
    if (at) {
      const { width, height } = this.slip.getBoundingClientRect();
      const below = at.y + 22 + height < innerHeight - 8;
      this.slip.style.left = `${Math.max(8, Math.min(at.x - width / 2, innerWidth - width - 8))}px`;
      this.slip.style.top = `${below ? at.y + 22 : at.y - height - 16}px`;
    }
    this.hideIn(4000 + 40 * sayings.reduce((sum, saying) => sum + saying.text.length, 0));
  }

  /** @param {number} time */
  hideIn(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), time);
  }

  hide() {
    clearTimeout(this.timer);
    this.slip.classList.remove("shown");
  }
}
