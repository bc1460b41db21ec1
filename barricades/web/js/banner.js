// @ts-check
// What is to be known about the table itself: the line is lost, we only watch, the game is over.

import { el, said } from "./dom.js";
import { seatName } from "./sides.js";
import { t } from "./words.js";

/**
 * @param {HTMLElement} host
 * @param {import("./store.js").Store} store
 */
export function createBanner(host, store) {
  let away = ""; // why the door stayed shut
  let seen = false; // the end of the game was read
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const show = async () => {
    const { state, table, connection } = store;
    const parts = [];
    if (away) parts.push(el("p", { class: "bad" }, said("span", away), " ", el("a", { href: "/" }, t("banner.lobby"))));
    else if (connection === "lost" && table) parts.push(el("p", { class: "bad" }, t("banner.lost")));
    if (state?.over && !seen) parts.push(await ending());
    else if (table && store.seat === null && !state?.over) parts.push(el("p", {}, t("banner.watching")));
    host.hidden = !parts.length;
    host.replaceChildren(...parts);
  };

  /** The end in words, and whether the dice were honest: the secret must hash to what was published at the start. */
  async function ending() {
    const { state, table } = store;
    const over = state?.over;
    const checked = over?.secret && table?.commitment ? (await hash(over.secret)) === table.commitment : null;
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
      said("p", over?.text ?? ""),
      checked === null ? null : el("p", { class: checked ? "small good" : "small bad" }, checked ? t("banner.honest") : t("banner.dishonest")),
      over?.secret ? el("details", { class: "small" }, el("summary", {}, t("banner.check")),
        el("p", {}, t("banner.secret"), " ", said("code", over.secret)),
        el("p", {}, t("banner.commitment"), " ", said("code", table?.commitment ?? ""))) : null,
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
  store.on("cleared", show);
}

/** @param {string} secret hexadecimal digits */
async function hash(secret) {
  const bytes = new Uint8Array((secret.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  if (!crypto.subtle) return ""; // only where the page came safely
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
