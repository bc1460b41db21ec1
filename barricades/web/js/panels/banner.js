// @ts-check
// News about the table itself: the connection is lost, players are missing, we only watch, the game is over.

import { el, said } from "../kit/dom.js";
import { renderEnding } from "./ending.js";
import { fairnessOf } from "./fairness.js";
import { seatName } from "../kit/owners.js";
import { t } from "../net/words.js";

/**
 * @param {HTMLElement} host
 * @param {import("../net/store.js").Store} store
 */
export function createBanner(host, store) {
  let away = ""; // why access was refused
  let seen = false; // the end of the game was read
  let read = false; // that the game was imported was read
  let past = false; // an earlier moment is shown
  let watched = false; // a replay begins with its first step; its end comes when it is put away
  const fairness = fairnessOf(store);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const show = () => {
    const { state, table, connection } = store;
    const parts = [];
    if (away) parts.push(el("p", { class: "bad" }, said("span", away), " ", el("a", { href: "/" }, t("banner.lobby"))));
    else if (connection === "lost" && table) parts.push(el("p", { class: "bad" }, t("banner.lost")));
    parts.push(fairness.alarm(), gathering());
    if (state?.over && !seen && !past && (watched || !table?.replay)) parts.push(ending());
    else if (table && store.seat === null && !state?.over) parts.push(el("p", {}, t("banner.watching")));
    if (!state?.over) parts.push(imported());
    const shown = parts.filter((part) => part instanceof Node);
    host.hidden = !shown.length;
    host.replaceChildren(...shown);
  };

  /** Before the game begins: for whom it waits, and the way not to wait. */
  function gathering() {
    const { table, seat } = store;
    const awaited = table?.dice.awaited.filter((each) => each !== seat) ?? [];
    if (!awaited.length) return null;
    const seats = awaited.map((each) => seatName(table, each)).join(", ");
    const begin = () => store.socket?.request({ do: "begin" }).catch((error) => store.emit("toast", { text: error.message }));
    return el("div", { class: "gathering" },
      el("p", {}, t("banner.gathering", { seats })),
      seat !== null && el("button", { type: "button", class: "compact", onclick: begin }, t("banner.begin")),
      seat !== null && el("p", { class: "small soft" }, t("banner.begin-about")));
  }

  /** An imported game says so to every player, until they have read it. */
  function imported() {
    const origin = read ? null : fairness.origin();
    const close = () => {
      read = true;
      show();
    };
    origin?.append(" ", el("button", { type: "button", class: "icon compact quiet", "aria-label": t("close"), onclick: close }, "×"));
    return origin;
  }

  /** The end in words, and the result of checking the dice. */
  function ending() {
    const { state, table } = store;
    const over = state?.over;
    const close = () => {
      seen = true;
      show();
    };
    return el(
      "div",
      { class: "ending" },
      el("div", { class: "row" },
        el("h3", { class: "grow" }, over?.winner ? t("banner.won", { seat: seatName(table, over.winner) }) : t("banner.over")),
        el("button", { type: "button", class: "icon compact quiet", "aria-label": t("close"), onclick: close }, "×")),
      ...renderEnding(store, close),
      fairness.origin(),
      fairness.result(),
      over?.secret ? el("details", { class: "small" }, el("summary", {}, t("banner.check")),
        el("p", {}, t("banner.secret"), " ", said("code", over.secret)),
        el("p", {}, t("banner.commitment"), " ", said("code", table?.commitment ?? "")),
        el("p", {}, t("banner.verify"))) : null,
    );
  }

  store.on("connection", () => {
    // A short break is not worth a banner.
    clearTimeout(timer);
    timer = setTimeout(show, store.connection === "lost" ? 400 : 0);
  });
  store.on("table", () => {
    away = "";
    show();
  });
  let over = false;
  store.on("state", ({ now }) => {
    if (Boolean(now.over) === over) return;
    over = Boolean(now.over);
    seen = false;
    show();
  });
  store.on("turned-away", (refusal) => {
    away = refusal.text;
    show();
  });
  store.on("picture", (picture) => {
    past = Boolean(picture);
    if (!past) watched = true;
    show();
  });
  store.on("fairness", show);
  store.on("cleared", () => {
    read = watched = false;
    show();
  });
}
