// @ts-check
// The panels of a game, each drawn by its kind and put in its place: on the stage instead of the board, as a strip
// above it, in the guide, or in a drawer that a key opens.

import { renderChecklist } from "./checklist.js";
import { el, said } from "../kit/dom.js";
import { glide, renderGrid } from "./grid.js";
import { keyName } from "./keys.js";
import { ruleLink } from "../kit/rulelink.js";
import { renderShop } from "./shop.js";
import { renderSpread } from "./spread.js";
import { Stepping } from "./stepping.js";
import { renderTally } from "./tally.js";
import { lightTargets } from "../kit/targets.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").AnyPanel} AnyPanel */
/** @typedef {import("../net/types.js").State} State */

const MANY = 9; // columns from which a table wants all the room there is

/**
 * @typedef {object} Places where panels are put
 * @property {HTMLElement} stage
 * @property {HTMLElement} strip
 * @property {HTMLElement} guide
 * @property {HTMLElement} bar the buttons of drawers
 */

/**
 * @typedef {object} PanelContext what a panel needs to be drawn and clicked
 * @property {import("../net/store.js").Store} store
 * @property {import("../board/board.js").Board} board
 * @property {import("../board/choosing.js").Choosing} choosing
 * @property {import("../board/clicks.js").Clicks} clicks
 * @property {Stepping} stepping
 */

export class Panels {
  /**
   * @param {Places} places
   * @param {Omit<PanelContext, "stepping">} context
   * @param {import("./drawer.js").Drawer} drawer
   */
  constructor(places, context, drawer) {
    this.places = places;
    this.context = { ...context, stepping: new Stepping(context.store, () => this.redraw()) };
    this.store = context.store;
    this.drawer = drawer;
    /** @type {AnyPanel[]} */
    this.all = [];
    this.looks = "";
    this.barred = ""; // the buttons as drawn last
    this.away = ""; // panels of the stage that the player looked past to see the map
    this.back = el("button", { type: "button", class: "stage-back", hidden: true, onclick: () => this.toggleStage() });
    places.stage.before(this.back);
    drawer.onChange = () => this.press();
    this.past = false; // panels of an earlier moment are shown
    this.store.on("state", (/** @type {{now: State}} */ { now }) => this.past || this.take(now.panels ?? []));
    this.store.on("moment", (moment) => {
      this.past = Boolean(moment);
      this.take((moment ?? this.store.state)?.panels ?? []);
    });
    this.store.on("choosing", () => {
      this.light();
      // A player who continues wants the map.
      if (!this.away && this.context.choosing.path.length && this.through()) this.toggleStage();
    });
    this.store.on("cleared", () => this.take([]));
    this.store.on("open", (id) => this.open(id));
  }

  /** @param {AnyPanel[]} panels */
  take(panels) {
    const looks = JSON.stringify(panels);
    if (looks === this.looks || (panels.length && !this.store.layout)) return;
    this.looks = looks;
    this.all = panels;
    this.context.stepping.take(this.of("stage"));
    const moved = glide(this.hosts);
    this.put("strip", this.places.strip);
    document.body.toggleAttribute("data-strip", !this.places.strip.hidden);
    this.put("guide", this.places.guide);
    this.putStage();
    this.putBar();
    const open = this.of("drawer").find((panel) => this.drawer.shows(`panel-${panel.id}`));
    if (open) this.drawer.fill(this.content(open));
    else if (this.drawer.open.startsWith("panel-")) this.drawer.close();
    moved();
    this.light();
  }

  /** Draw the stage and the guide again: rows of a table were gone through. */
  redraw() {
    const moved = glide(this.hosts);
    this.put("guide", this.places.guide);
    this.put("stage", this.places.stage);
    this.arrange();
    moved();
    this.light();
  }

  /** The next row of a table on the stage, or all of them; says whether there was one. @param {boolean} [all] */
  stepOn(all = false) {
    if (this.away) return false;
    if (this.of("stage").some((panel) => panel.kind === "grid" && this.context.stepping.go(panel, all))) return true;
    return !all && this.through() && this.toggleStage();
  }

  /** Whether the stage shows nothing but a table that has been gone through to its end. */
  through() {
    const panels = this.of("stage");
    return panels.length > 0 && panels.every((panel) => panel.kind === "grid" && panel.onward)
      && !this.context.stepping.pending.size && !this.places.stage.querySelector("[data-clickable]");
  }

  /** @param {AnyPanel["where"]} where */
  of(where) {
    return this.all.filter((panel) => (panel.where ?? "drawer") === where);
  }

  /**
   * @param {AnyPanel["where"]} where
   * @param {HTMLElement} host
   */
  put(where, host) {
    const panels = this.of(where);
    host.hidden = !panels.length;
    const scrolled = host.childElementCount && panels.length ? host.scrollTop : 0;
    host.replaceChildren(...panels.map((panel) => this.render(panel)));
    if (scrolled) host.scrollTop = scrolled;
  }

  putStage() {
    const { stage } = this.places;
    this.put("stage", stage);
    const panels = this.of("stage");
    const ids = panels.map((panel) => panel.id).join();
    if (ids !== this.away) this.away = ""; // something new is on the stage: show it
    stage.dataset.kind = panels.length === 1 ? panels[0].kind : "";
    this.arrange();
  }

  arrange() {
    const { stage } = this.places;
    const panels = this.of("stage");
    const shown = panels.length > 0 && !this.away;
    stage.hidden = !shown;
    stage.toggleAttribute("data-stepping", this.context.stepping.pending.size > 0);
    this.back.hidden = !panels.length;
    this.back.classList.toggle("primary", shown && this.through());
    this.back.replaceChildren(...(shown ? [t("panels.map")] : [t("panels.back"), " ", said("span", panels[0]?.name ?? "")]), el("kbd", {}, "M"));
    document.body.dataset.stage = shown ? "shown" : panels.length ? "away" : "";
    const half = shown && stage.dataset.kind === "shop";
    this.context.board.camera.keepClear({ left: half ? stage.offsetWidth : 0 });
  }

  /** From the stage to the map and back; says whether there is a stage. */
  toggleStage() {
    const ids = this.of("stage").map((panel) => panel.id).join();
    if (!ids) return false;
    this.away = this.away ? "" : ids;
    this.arrange();
    return true;
  }

  // Drawers

  putBar() {
    const looks = JSON.stringify(this.of("drawer").map(({ id, name, key, quiet }) => [id, name, key, quiet]));
    if (looks === this.barred) return this.press();
    this.barred = looks;
    const buttons = this.of("drawer").filter((panel) => !panel.quiet).map((panel) =>
      el("button", {
        type: "button", class: "compact", "data-panel": panel.id, "aria-expanded": "false", "data-from-server": "",
        onclick: () => this.open(panel.id),
      }, panel.name, panel.key ? el("kbd", {}, keyName(panel)) : null));
    this.places.bar.replaceChildren(...buttons);
    this.press();
  }

  press() {
    for (const button of this.places.bar.querySelectorAll("button")) {
      button.setAttribute("aria-expanded", String(this.drawer.shows(`panel-${button.dataset.panel}`)));
    }
    this.light();
  }

  /** @param {AnyPanel} panel @returns {import("./drawer.js").Content} */
  content(panel) {
    return { id: `panel-${panel.id}`, title: panel.name, key: panel.key && keyName(panel), rule: panel.rule, note: panel.note, body: [this.body(panel)], wide: panel.kind !== "tally", full: panel.kind === "grid" && panel.columns.length > MANY };
  }

  /**
   * A panel whose key was pressed.
   * @param {string} key
   */
  byKey(key) {
    return this.all.find((panel) => panel.key && panel.key.toLowerCase() === key);
  }

  /**
   * Show a panel, wherever it is; else a chart of that name.
   * @param {string} id
   */
  open(id) {
    const panel = this.all.find((each) => each.id === id);
    if (!panel) {
      this.store.emit("show-chart", { chart: id });
      return this.store.emit("show-tab", "charts");
    }
    if (panel.where === "stage") this.away = "";
    if (panel.where === "stage") return this.arrange();
    if ((panel.where ?? "drawer") === "drawer") return this.drawer.toggle(this.content(panel));
    const shown = /** @type {HTMLElement | null} */ (document.querySelector(`[data-shown="${CSS.escape(panel.id)}"]`));
    shown?.scrollIntoView({ block: "nearest" });
  }

  // Drawing

  /** @param {AnyPanel} panel */
  render(panel) {
    const head = panel.where === "strip" ? null : el("div", { class: "panel-title" },
      said(panel.where === "guide" ? "h4" : "h2", panel.name),
      panel.rule ? ruleLink(this.store, panel.rule) : null,
      panel.note ? said("p", panel.note, { class: "soft" }) : null);
    return el("section", { class: `game-panel ${panel.kind}`, "data-shown": panel.id, "aria-label": panel.name, "data-from-server": "" }, head, this.body(panel));
  }

  /** @param {AnyPanel} panel @returns {HTMLElement} */
  body(panel) {
    switch (panel.kind) {
      case "grid": return renderGrid(this.context, panel);
      case "checklist": return renderChecklist(this.context, panel);
      case "shop": return renderShop(this.context, panel);
      case "tally": return renderTally(this.context, panel);
      case "spread": return renderSpread(this.context, panel);
    }
  }

  /** Where panels can be; the rest of the page is large and has none. */
  get hosts() {
    return [this.places.stage, this.places.strip, this.places.guide, this.drawer.host];
  }

  /**
   * Whether one of the panels in sight has such a part.
   * @param {string} selector
   */
  has(selector) {
    const { stage, strip, guide } = this.places;
    return [stage, strip, guide].some((host) => host.querySelector(selector) !== null);
  }

  light() {
    lightTargets(this.context, this.hosts);
  }
}
