// @ts-check
// Whether the dice of this table can be trusted: our number is added, first sights are kept, every die is checked.

import { record } from "../net/api.js";
import { el, said } from "../kit/dom.js";
import { seatName } from "../kit/owners.js";
import { broken, isMine, pin, pinNumbers, pinOf, pinPledges, pledgedAs, sawBefore } from "../net/pins.js";
import { fingerprint, missing, readDice, recompute } from "../net/stream.js";
import { t } from "../net/words.js";

/**
 * @typedef {import("../net/store.js").Store} Store
 * @typedef {import("../net/types.js").Table} Table
 * @typedef {import("../net/types.js").Added} Added
 * @typedef {{code: string, good: boolean | null, about?: Record<string, string | number>}} Verdict
 *   `good`: null where nothing can be said for sure
 */

export class Fairness {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Verdict | null} The result of checking a finished game. */
    this.verdict = null;
    store.on("table", (table) => this.meet(table));
    store.on("state", ({ before, now }) => now.over && !before?.over && this.check());
    store.on("cleared", () => (this.verdict = null));
  }

  /**
   * Keep what is seen first; show our number once every player has pledged one.
   * @param {Table} table
   */
  meet(table) {
    const { begun, numbers } = table.dice;
    if (!table.replay) pin(table.table, table.commitment, !begun);
    pinNumbers(table);
    if (begun || table.seat === null || numbers.some((each) => each.pledge === null)) return;
    pinPledges(table);
    for (const { pledge, nonce } of numbers) {
      const ours = pledge && !nonce ? pledgedAs(pledge) : undefined;
      if (ours) this.store.socket?.request({ do: "show", nonce: ours }).catch(() => undefined); // seated again, it tries again
    }
  }

  /** Work out every die of a finished game. */
  async check() {
    const { table, state } = this.store;
    if (!table || !state?.over) return;
    try {
      this.verdict = this.judge(table, state.over.secret ?? "", table.dice.committed ? await record(table.table, undefined, true) : "");
    } catch {
      this.verdict = { code: "unchecked", good: null };
    }
    if (this.store.table?.table === table.table) this.store.emit("fairness");
  }

  /**
   * @param {Table} table
   * @param {string} secret as it was shown
   * @param {string} text the record
   * @returns {Verdict}
   */
  judge(table, secret, text) {
    if (!table.dice.committed) return { code: "no-secret", good: null };
    const dice = readDice(text);
    const fault = broken(table, dice.commitment, dice.nonces) || (dice.commitment !== table.commitment ? "commitment" : "");
    if (fault) return { code: fault, good: false };
    if (dice.secret !== secret || fingerprint(secret) !== dice.commitment) return { code: "secret", good: false };
    const { count, difference } = recompute(dice, table.seats.map((seat) => seat.id));
    if (difference) return { code: "forged", good: false, about: difference };
    const unknown = missing(this.store.lines.map((line) => line.dice), dice.draws);
    if (unknown !== null) return { code: "log", good: false, about: { face: unknown } };
    const before = table.replay ? sawBefore(dice.commitment) : pinOf(table.table)?.before;
    if (table.replay && !before) return { code: "replay", good: null, about: { count } };
    return { code: before ? "verified" : "late", good: before ? true : null, about: { count } };
  }

  /** What is not as this browser saw it first, in a sentence. */
  alarm() {
    const { table } = this.store;
    const fault = table && !table.replay ? broken(table) : "";
    return fault && el("p", { class: "bad", "data-dice": fault }, t(`fairness.${fault}`));
  }

  /** The result of checking, in a sentence. */
  result() {
    const over = this.store.state?.over;
    if (!over) return null;
    if (!this.verdict) return el("p", { class: "small soft" }, t("fairness.checking"));
    const { code, good, about } = this.verdict;
    const tone = good === null ? "doubt" : good ? "good" : "bad";
    return el("p", { class: `small ${tone}`, "data-dice": code }, t(`fairness.${code}`, about ?? {}));
  }

  /** Where an imported game came from, for every client. */
  origin() {
    const table = this.store.table;
    if (!table) return null;
    const { imported } = table.dice;
    const mark = { class: "imported", "data-dice": "imported" };
    if (table.replay) return el("p", mark, t("fairness.imported-record"));
    return imported === null ? null : el("p", mark, t("fairness.imported", { count: imported }));
  }

  /** Everything about the dice of a table. */
  lines() {
    const table = this.store.table;
    if (!table) return [];
    const committed = table.dice.committed && table.commitment;
    const secret = this.store.state?.over?.secret;
    return [
      this.alarm(), this.origin(), this.result(),
      committed && el("p", { class: "small" }, t("fairness.about")),
      committed && said("code", table.commitment, { class: "commitment" }),
      el("ul", { class: "small numbers" }, ...table.dice.numbers.map((each) => el("li", {}, this.number(table, each)))),
      committed && !table.replay && el("p", { class: "small" }, this.foresight(table)),
      ...(secret ? [el("p", { class: "small" }, t("fairness.shown")), said("code", secret, { class: "commitment" })] : []),
    ].filter((part) => part instanceof Node);
  }

  /**
   * @param {Table} table
   * @param {Added} added
   */
  number(table, { seat, pledge, nonce }) {
    const who = { seat: seatName(table, seat) };
    if (nonce) return t("fairness.number", who);
    if (table.dice.begun || pledge === "") return t("fairness.no-number", who);
    return pledge ? t("fairness.pledged", who) : t("fairness.awaited", who);
  }

  /** What the operator of the server can still do. @param {Table} table */
  foresight(table) {
    const { numbers, begun } = table.dice;
    if (!begun) return t("fairness.not-begun");
    if (numbers.some((each) => (table.seat === null ? each.nonce : isMine(each.nonce)))) return t("fairness.foreseen");
    return table.seat === null ? t("fairness.unmixed") : t("fairness.chosen");
  }
}

/** @type {WeakMap<Store, Fairness>} */
const known = new WeakMap();

/** The one judge of a page. @param {Store} store */
export function fairnessOf(store) {
  const found = known.get(store) ?? new Fairness(store);
  known.set(store, found);
  return found;
}
