// @ts-check
// The end of a game: the reason, the curve of the decisive track, the losses of both sides, and what to do next.

import { createTable, mySeats, myName } from "../net/api.js";
import { renderCurve } from "../kit/curve.js";
import { el, said } from "../kit/dom.js";
import { badge } from "../kit/owners.js";
import { sitDown } from "./sitting.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Table} Table */
/** @typedef {import("./sitting.js").Company} Company */

/**
 * @param {Store} store
 * @param {() => void} close
 */
export function renderEnding(store, close) {
  const { state, table } = store;
  const over = state?.over;
  if (!state || !over) return [];
  const replay = () => {
    close();
    store.emit("playback");
  };
  return [
    said("p", over.text, { class: "ending-why" }),
    ...curves(store),
    lost(store),
    el("p", { class: "small soft" }, t("ending.open")),
    el("div", { class: "row" },
      el("button", { type: "button", class: "primary", onclick: replay }, t("ending.replay")),
      table && store.seat !== null && !table.replay
        ? el("button", { type: "button", "data-rematch": "", onclick: (/** @type {Event} */ event) => rematch(store, /** @type {HTMLButtonElement} */ (event.currentTarget)) }, t("ending.rematch"))
        : null,
      el("a", { class: "button", href: "/" }, t("ending.lobby"))),
  ];
}

/** The track that decides, turn by turn; a game without one has none. @param {Store} store */
function curves({ state }) {
  const [found] = Object.entries(state?.curves ?? {}).filter(([, points]) => points.length > 1);
  if (!found) return [];
  const [id, points] = found;
  const name = [...(state?.status ?? []), ...(state?.picture.facts ?? [])].find((fact) => fact.id === id)?.name ?? "";
  return [el("figure", { class: "chart" }, said("figcaption", name, { class: "caps" }), renderCurve(name, points, true))];
}

/** @param {Store} store */
function lost({ state, table }) {
  const losses = state?.over?.losses ?? [];
  const seats = table?.seats ?? [];
  if (!losses.length) return null;
  return el("table", { class: "losses" },
    el("caption", { class: "caps" }, t("ending.losses")),
    el("thead", {}, el("tr", {}, el("td", {}), ...seats.map((seat) =>
      el("th", { scope: "col" }, badge(seat.id, seat.name), " ", said("span", seat.name))))),
    el("tbody", {}, ...losses.map((loss) => el("tr", {}, said("th", loss.name, { scope: "row" }),
      ...seats.map((seat) => el("td", {}, String(loss.counts[seat.id] ?? 0)))))));
}

/**
 * The same game again, with the same players in the same seats.
 * @param {Store} store
 * @param {HTMLButtonElement} button
 */
async function rematch(store, button) {
  const { table, seat } = store;
  if (!table || seat === null) return;
  button.disabled = true;
  const plan = again(table, seat);
  try {
    const made = await createTable({
      game: table.game, scenario: table.scenario, settings: table.picked ?? {}, seats: plan.seats, listed: false,
      hints: table.hints, teaching: table.teaching,
    });
    sitDown({ id: table.game, seats: table.seats }, table.title, made, plan);
  } catch (error) {
    button.disabled = false;
    store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * The seats of a rematch: bots play again, a player at this browser stays, any other gets a link.
 * @param {Table} table
 * @param {string} mine
 */
function again(table, mine) {
  const here = mySeats().filter((held) => held.table === table.table);
  /** @type {Record<string, import("../net/api.js").SeatPlan>} */
  const seats = {};
  for (const seat of table.seats) {
    if (seat.kind === "bot") seats[seat.id] = { kind: "bot", bot: seat.player };
    else if (seat.id === mine || here.some((held) => held.seat === seat.id)) seats[seat.id] = { kind: "here", name: seat.player || myName() };
    else seats[seat.id] = { kind: "link", name: "" };
  }
  const kinds = Object.values(seats).map((seat) => seat.kind);
  const shared = here.some((held) => held.together === "shared");
  /** @type {Company} */
  const company = kinds.includes("bot") ? "bot" : kinds.includes("link") ? "link" : shared ? "here" : "solo";
  return { company, mine, seats, listed: false, hints: Boolean(table.hints), teaching: Boolean(table.teaching) };
}
