// @ts-check
// A drawer over the board for one thing at a time: a pile of cards, a table of the game. The board stays usable.

import { el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { t } from "../net/words.js";

/** @typedef {{id: string, title: string, body: (Node | null)[], key?: string, rule?: string, note?: string, wide?: boolean, full?: boolean}} Content */

export class Drawer {
  /**
   * @param {HTMLElement} host
   * @param {import("../net/store.js").Store} store
   */
  constructor(host, store) {
    this.host = host;
    this.store = store;
    this.open = "";
    /** @type {Element | null} What had the focus before. */
    this.before = null;
    /** @type {() => void} */
    this.onChange = () => {};
    host.hidden = true;
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    store.on("cleared", () => this.close());
  }

  /** @param {string} id */
  shows(id) {
    return this.open === id;
  }

  /** @param {Content} content */
  toggle(content) {
    if (this.shows(content.id)) return void this.close();
    this.before = this.open ? this.before : document.activeElement;
    this.open = content.id;
    this.fill(content);
    this.host.hidden = false;
    /** @type {HTMLElement | null} */ (this.host.querySelector("h2"))?.focus({ preventScroll: true });
    this.onChange();
  }

  /** @param {Content} content */
  fill(content) {
    const close = el("button", { type: "button", class: "compact quiet", onclick: () => this.close() }, t("close"), el("kbd", {}, content.key || "Esc"));
    const scrolled = this.host.querySelector(".drawer-body")?.scrollTop ?? 0;
    const body = el("div", { class: "drawer-body", tabindex: 0, role: "region", "aria-label": content.title, "data-from-server": "" });
    body.append(...content.body.filter((part) => part !== null));
    this.host.dataset.drawer = content.id;
    this.host.classList.toggle("wide", Boolean(content.wide));
    this.host.classList.toggle("full", Boolean(content.full));
    this.host.replaceChildren(
      el("div", { class: "drawer-head" },
        said("h2", content.title, { tabindex: -1 }),
        content.rule ? ruleLink(this.store, content.rule) : null,
        el("span", { class: "grow" }), close),
      ...(content.note ? [said("p", content.note, { class: "soft drawer-note" })] : []),
      body,
    );
    body.scrollTop = scrolled;
  }

  /** Says whether there was something to close. */
  close() {
    if (!this.open) return false;
    const inside = this.host.contains(document.activeElement);
    this.open = "";
    this.host.hidden = true;
    this.host.replaceChildren();
    if (inside && this.before instanceof HTMLElement) this.before.focus({ preventScroll: true });
    this.onChange();
    return true;
  }
}
