// @ts-check
// A teaching game: what a bot says about its phase stands beside the decision until it is the bot's turn again.

import { el, said } from "./dom.js";
import { badge, seatName } from "./sides.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Chat} Chat */

/**
 * @param {HTMLElement} host
 * @param {import("./store.js").Store} store
 */
export function createLesson(host, store) {
  const box = el("div", { class: "lesson", role: "status", "aria-live": "polite" });
  host.append(box);
  let read = false; // somebody has had the time to read it: it was his turn since

  const close = () => box.replaceChildren();

  /** @param {Chat} chat */
  const show = (chat) => {
    if (!chat.bot) return;
    const index = store.table?.seats.findIndex((seat) => seat.id === chat.who) ?? -1;
    const name = seatName(store.table, chat.who);
    const head = el("h4", {}, index >= 0 && badge(name, index), el("span", {}, t("lesson.title", { seat: name })),
      el("button", { type: "button", class: "compact quiet", onclick: close }, t("close")));
    // What was said about the phase before stays if nobody has had the time to read it.
    const before = read ? [] : [...box.querySelectorAll("p")].slice(-1);
    read = false;
    box.replaceChildren(head, ...before, said("p", chat.text));
  };

  store.on("chat", show);
  store.on("state", ({ now }) => {
    if (now.yours) read = true;
    else if (read) close();
  });
  store.on("cleared", close);
}
