// @ts-check
// The dice as they fall, in the guide: faces in the colours of the sides that threw them, what was added, the columns that
// were hit, and the outcome in words. The next question follows after two seconds, or at once with Space or a click.

import { die } from "../kit/dice.js";
import { el, said } from "../kit/dom.js";
import { badge, ownerOf, seatName } from "../kit/owners.js";
import { ruleLink } from "../kit/rulelink.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Die} Die */
/** @typedef {import("../net/types.js").Line} Line */
/** @typedef {import("../net/types.js").Roll} Roll */
/** @typedef {import("../net/store.js").Store} Store */

const STAYS = 2000; // milliseconds
const MOST = 3; // rolls shown one after the other; those before are in the log

export class Tray {
  /**
   * @param {HTMLElement} guide where the dice fall; what it asks waits for them
   * @param {HTMLElement} host
   * @param {import("../board/board.js").Board} board
   */
  constructor(guide, host, board) {
    const { store } = board;
    this.guide = guide;
    this.host = host;
    this.board = board;
    this.store = store;
    /** @type {Line[]} */
    this.waiting = [];
    this.known = 0; // lines of the log that have come
    this.onDone = () => {}; // called when the last roll was put away
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    host.hidden = true;
    // A player who clicks elsewhere has seen enough.
    document.addEventListener("click", (event) => {
      if (event.isTrusted && !host.contains(/** @type {Node} */ (event.target))) this.clear();
    });
    store.on("state", ({ before, now }) => {
      const { from, lines } = now.log;
      // After a reconnect the state has the whole log: only new dice are shown.
      if (before) this.take(now.whole ? lines.slice(Math.max(0, this.known - from)) : lines);
      this.known = from + lines.length;
    });
    store.on("cleared", () => this.clear());
  }

  /** @param {Line[]} lines that came with a state */
  take(lines) {
    // A roll shows all its dice; lines that tell of them one by one are in the log.
    const rolled = lines.filter((line) => line.roll);
    const fallen = rolled.length ? rolled : lines.filter((line) => line.dice.length);
    if (!fallen.length) return;
    this.waiting = [...this.waiting, ...fallen].slice(-MOST);
    if (this.host.hidden) this.next();
  }

  get shown() {
    return !this.host.hidden;
  }

  /** Show the next roll, or nothing more; says whether something was shown before. */
  next() {
    const { shown } = this;
    const line = this.waiting.shift();
    clearTimeout(this.timer);
    this.host.hidden = !line;
    this.guide.toggleAttribute("data-rolling", Boolean(line?.roll));
    this.host.replaceChildren(...(line ? [line.roll ? this.rolled(line.roll) : this.plain(line)] : []));
    if (line) this.stay();
    if (line) this.lookAt(line);
    if (line?.roll) this.guide.scrollTop = 0;
    if (shown && !line) this.onDone();
    return shown;
  }

  /** Keep the place of the roll in sight. @param {Line} line */
  lookAt(line) {
    const place = line.places.map((token) => this.store.layout?.places[token]).find((each) => each !== undefined);
    if (place) this.board.camera.reveal(place.x, place.y);
  }

  stay() {
    clearTimeout(this.timer);
    if (this.shown) this.timer = setTimeout(() => this.next(), STAYS);
  }

  clear() {
    this.waiting = [];
    this.next();
  }

  /** @param {Line} line dice without more about them */
  plain(line) {
    return el("div", { class: "tray plain", role: "status" },
      el("span", { class: "fallen" }, ...line.dice.map((face) => this.die({ face, owner: line.side ?? "" }))),
      said("p", line.text), this.onward());
  }

  /** @param {Roll} roll */
  rolled(roll) {
    return el("div", { class: "tray card", role: "status" },
      el("div", { class: "tray-head" }, said("h3", roll.title), roll.rule ? ruleLink(this.store, roll.rule) : null),
      ...roll.dice.map((each) => this.row(each)),
      el("div", { class: "tray-outcome" }, ...this.losses(roll), roll.outcome ? said("p", roll.outcome) : null, this.onward()),
      roll.chart ? this.chart(roll) : null);
  }

  /** Who loses what: to a player as "you" and "they". @param {Roll} roll */
  losses({ losses }) {
    const { seat, table } = this.store;
    if (!losses || !Object.keys(losses).length) return [];
    const lost = (/** @type {string} */ id) =>
      Object.entries(losses).find(([whose]) => (ownerOf(this.store, whose)?.seat || whose) === id)?.[1] || t("tray.nothing");
    const [one, other] = (table?.seats ?? []).map((each) => each.id).sort((a, b) => Number(b === seat) - Number(a === seat));
    const words = seat === null
      ? t("tray.losses", { one: seatName(table, one), first: lost(one), other: seatName(table, other), second: lost(other) })
      : t("tray.you-lose", { mine: lost(one), theirs: lost(other) });
    return [el("p", { class: "tray-losses" }, words)];
  }

  onward() {
    return el("button", { type: "button", class: "primary compact", onclick: () => this.next() }, t("tray.on"), el("kbd", {}, t("tray.space")));
  }

  /** @param {Die} each */
  row(each) {
    const owner = ownerOf(this.store, each.owner);
    return el("div", { class: "die-row", "data-owner": each.owner || null },
      owner ? badge(owner.id, owner.name) : null,
      this.die(each),
      el("div", { class: "die-words" }, each.sum ? said("b", each.sum) : null, ...(each.about ?? []).map((line) => said("span", line, { class: "soft" }))),
      each.result ? said("strong", each.result, { class: "die-result" }) : null);
  }

  /** @param {Die} each */
  die(each) {
    const drawn = die(each.face);
    if (each.owner) drawn.setAttribute("data-owner", each.owner);
    drawn.classList.add("big-die");
    return drawn;
  }

  /** The chart with the columns that were hit. @param {Roll} roll */
  chart(roll) {
    const chart = this.store.layout?.charts?.find((each) => each.id === roll.chart);
    if (!chart) return null;
    const hit = (/** @type {string} */ column) => roll.dice.find((each) => each.column === column);
    const head = el("tr", {}, el("td", {}), ...chart.columns.map((column) =>
      said("th", column, { scope: "col", class: hit(column) ? "hit" : "", "data-owner": hit(column)?.owner || null })));
    const rows = chart.rows.map((row, number) => el("tr", {}, said("th", row, { scope: "row" }), ...chart.columns.map((column, at) => {
      const by = roll.dice.filter((each) => each.column === column);
      const solid = by.find((each) => each.row === row);
      const looks = solid ? "hit solid" : by.length ? "hit" : "";
      return said("td", chart.cells[number][at], { class: looks, "data-owner": (solid ?? by[0])?.owner || null });
    })));
    return el("div", { class: "tray-chart" },
      el("table", {}, said("caption", chart.name, { class: "caps" }), el("thead", {}, head), el("tbody", {}, ...rows)));
  }
}
