// @ts-check
// The table itself: who sits there, under which options, the promise of the dice, links, the record, resigning.

import { linksOf, mySeats, record, remember, saveFile, seatLink, watchLink } from "../net/api.js";
import { confirmDialog, copyLine } from "../kit/dialog.js";
import { el, said } from "../kit/dom.js";
import { fairnessOf } from "./fairness.js";
import { badge } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Table} Table */
/** @typedef {import("../net/types.js").Seat} Seat */

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createSeats(host, store) {
  const body = el("section", { class: "about-table" });
  const fairness = fairnessOf(store);
  const dice = el("div", { class: "about-dice" });
  const resigning = el("button", { type: "button", class: "compact danger", onclick: resign }, t("seats.resign"));
  host.append(body);

  /** The dice can be checked when the game is over, and no player resigns then. */
  function tellDice() {
    resigning.hidden = store.seat === null || !store.state || !!store.state.over;
    dice.replaceChildren(...fairness.lines());
  }

  /**
   * A player who followed a link now holds the seat: the lobby of this browser shows the game.
   * @param {Table} table
   */
  function keep(table) {
    const entry = store.socket?.entry;
    if (entry?.do !== "sit" || table.seat === null) return;
    if (mySeats().some((held) => held.token === entry.token)) return;
    const name = table.seats.find((seat) => seat.id === table.seat)?.name;
    remember({ table: table.table, seat: table.seat, token: entry.token, game: table.game, title: table.title, together: "alone", name });
  }

  /** @param {Table} table */
  function fill(table) {
    keep(table);
    const links = Object.entries(linksOf(table.table)).filter(([seat]) => seat !== store.seat);
    const token = mySeats().find((held) => held.table === table.table && held.seat === store.seat)?.token;
    body.replaceChildren(
      said("h3", table.title),
      ...(table.goal ? [said("p", table.goal, { class: "small" })] : []),
      el("ul", { class: "seats" }, ...table.seats.map(seatLine)),
      el("div", { class: "row" },
        el("a", { class: "button compact", href: "/" }, t("seats.lobby")),
        el("button", { type: "button", class: "compact", onclick: () => keepRecord(table, token) }, t("seats.record")),
        resigning),
      el("details", {}, el("summary", {}, t("seats.links")),
        el("div", { class: "fields" },
          el("div", { class: "field" }, el("h4", {}, t("links.watch")), copyLine(t("links.watch"), watchLink(table.table))),
          token ? el("div", { class: "field" }, el("h4", {}, t("links.mine")),
            el("p", { class: "soft small" }, t("links.mine-about")), copyLine(t("links.mine"), seatLink(token))) : null,
          ...links.map(([seat, other]) => {
            const name = table.seats.find((each) => each.id === seat)?.name ?? seat;
            return el("div", { class: "field" }, el("h4", {}, t("newgame.link-for", { seat: name })), copyLine(t("newgame.link-for", { seat: name }), seatLink(other)));
          }))),
      el("details", {}, el("summary", {}, t("seats.settings")),
        el("dl", { class: "settings-list" }, ...table.settings.flatMap((setting) => [said("dt", setting.name), said("dd", setting.value)]))),
      help(table),
      el("details", { class: "dice-promise" }, el("summary", {}, t("seats.dice")), dice),
    );
    tellDice();
  }

  /**
   * The help offered at the table; all clients see it.
   * @param {Table} table
   */
  function help(table) {
    const lines = [table.hints ? t("seats.hints") : t("seats.no-hints"), table.teaching ? t("seats.teaching") : ""];
    return el("p", { class: "soft small table-help", hidden: Boolean(table.replay) }, lines.filter(Boolean).join(" "));
  }

  /** @param {Seat} seat */
  function seatLine(seat) {
    const mine = seat.id === store.seat;
    return el("li", {}, badge(seat.id, seat.name), said("b", seat.name),
      mine ? el("span", { class: "soft" }, t("lobby.you")) : said("span", seat.player, { class: "soft" }));
  }

  /**
   * @param {Table} table
   * @param {string | undefined} token
   */
  async function keepRecord(table, token) {
    try {
      saveFile(`${table.game}-${table.scenario}-${table.table}.txt`, await record(table.table, token));
    } catch (error) {
      store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
    }
  }

  async function resign() {
    const sure = await confirmDialog({
      title: t("seats.resign-title"), text: t("seats.resign-text"), yes: t("seats.resign"), danger: true,
    });
    if (!sure || !store.state) return;
    try {
      await store.socket?.request({ do: "resign", stamp: store.state.stamp });
    } catch (error) {
      store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
    }
  }

  store.on("table", fill);
  store.on("state", ({ before, now }) => (!before || Boolean(before.over) !== Boolean(now.over)) && tellDice());
  store.on("fairness", tellDice);
  store.on("cleared", () => body.replaceChildren());
  if (store.table) fill(store.table);
}
