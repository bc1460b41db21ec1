// @ts-check
// A teaching game: what a bot says about its phase is shown beside the decision until it is the bot's turn again.

import { el, said } from "../kit/dom.js";
import { badge, seatName } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Chat} Chat */

/**
 * @param {HTMLElement} host
 * @param {import("../net/store.js").Store} store
 */
export function createLesson(host, store) {
  const box = el("div", { class: "lesson", role: "status", "aria-live": "polite" });
  host.append(box);
  let read = false; // a player has had time to read it: they have had a turn since

  const close = () => box.replaceChildren();

  /** @param {Chat} chat */
  const show = (chat) => {
    if (!chat.bot) return;
    const name = seatName(store.table, chat.who);
    const head = el("h4", {}, badge(chat.who, name), el("span", {}, t("lesson.title", { seat: name })),
      el("button", { type: "button", class: "compact quiet", onclick: close }, t("close")));
    // The text about the previous phase stays if no player has had time to read it.
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
