// @ts-check
// Talk: the chat of the players, and each seat's private notes.

import { el, freshId, said } from "../kit/dom.js";
import { badge, seatName } from "../kit/owners.js";
import { language, t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Chat} Chat */

const QUIET = 900; // milliseconds without typing before notes are saved

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createTalk(host, store) {
  const panel = el("div", { class: "panel talk-panel" });
  panel.append(...chatPart(store), ...notePart(store));
  host.append(panel);
}

/** @param {Store} store */
function chatPart(store) {
  const list = el("ol", { class: "chat-lines", "aria-live": "polite", "aria-label": t("talk.chat"), tabindex: 0 });
  const empty = el("p", { class: "soft empty" }, t("talk.chat-empty"));
  const fieldId = freshId("chat");
  const field = el("input", { id: fieldId, type: "text", maxlength: 1000, autocomplete: "off", placeholder: t("talk.say") });
  const trouble = el("p", { class: "error small", role: "status" });

  /** @param {Chat} chat */
  const add = (chat) => {
    const seated = store.table?.seats.some((seat) => seat.id === chat.who);
    const name = seatName(store.table, chat.who);
    const time = new Date(chat.at);
    list.append(el("li", { class: chat.bot ? "explained" : "" },
      seated && badge(chat.who, name),
      el("span", {}, said("b", name), " ", said("span", chat.text)),
      el("time", { datetime: chat.at, class: "soft small" },
        Number.isNaN(time.valueOf()) ? "" : time.toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" }))));
    empty.hidden = true;
    list.scrollTop = list.scrollHeight;
  };
  // A hidden panel has no height to scroll.
  new ResizeObserver(() => (list.scrollTop = list.scrollHeight)).observe(list);
  const refill = () => {
    list.replaceChildren();
    empty.hidden = false;
    for (const chat of store.table?.chat ?? []) add(chat);
  };
  const form = el("form", {
    class: "row",
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      try {
        await store.socket?.request({ do: "chat", text });
        field.value = "";
        trouble.replaceChildren();
      } catch (error) {
        trouble.replaceChildren(said("span", error instanceof Error ? error.message : String(error)));
      }
    },
  }, el("label", { class: "unseen", for: fieldId }, t("talk.say")), field, el("button", { type: "submit" }, t("talk.send")));
  field.classList.add("grow");

  const seated = () => (form.hidden = store.seat === null);
  store.on("table", () => { refill(); seated(); });
  store.on("chat", add);
  store.on("cleared", refill);
  refill();
  seated();
  return [el("h3", {}, t("talk.chat")), empty, list, form, trouble];
}

/** @param {Store} store */
function notePart(store) {
  const noteId = freshId("note");
  const note = el("textarea", { id: noteId, maxlength: 20000, rows: 8, placeholder: t("talk.notes-hint") });
  const state = el("span", { class: "soft small", role: "status" });
  const part = el("div", { class: "notes" },
    el("div", { class: "row" }, el("h3", { class: "grow" }, el("label", { for: noteId }, t("talk.notes"))), state), note);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let dirty = false;

  const save = async () => {
    clearTimeout(timer);
    if (!dirty) return;
    dirty = false;
    try {
      await store.socket?.request({ do: "note", text: note.value });
      if (store.table) store.table.note = note.value;
      state.textContent = dirty ? "" : t("talk.saved");
    } catch {
      dirty = true;
      state.textContent = t("talk.not-saved");
      timer = setTimeout(save, 5 * QUIET);
    }
  };
  note.addEventListener("input", () => {
    dirty = true;
    state.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, QUIET);
  });
  note.addEventListener("blur", save);

  const refill = () => {
    part.hidden = store.seat === null;
    if (!dirty) note.value = store.table?.note ?? "";
  };
  store.on("table", refill);
  store.on("cleared", () => {
    clearTimeout(timer);
    dirty = false;
    note.value = state.textContent = "";
  });
  refill();
  return [part];
}
