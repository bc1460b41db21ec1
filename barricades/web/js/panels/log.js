// @ts-check
// The log: dice drawn, rules linked, places shown on a click; lines since the player's last move are marked.

import { die } from "../kit/dice.js";
import { el, freshId, onEnter, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { badge, seatName } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Line} Line */
/** @typedef {import("../net/types.js").State} State */

const NEAR = 60; // pixels from the end within which the log follows what comes

const EARLIER = 500; // older lines fetched at once

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createLog(host, store) {
  const list = el("ol", { class: "log-lines", tabindex: 0, "aria-live": "polite", "aria-label": t("log.title") });
  const filters = el("fieldset", { class: "segments" });
  const back = el("button", { type: "button", class: "compact", onclick: () => store.emit("playback") }, t("playback.open"));
  const earlier = el("button", { type: "button", class: "compact quiet", hidden: true, onclick: fetchEarlier }, t("log.earlier"));
  const empty = el("p", { class: "soft empty" }, t("log.empty"));
  host.append(el("div", { class: "panel log-panel" }, el("div", { class: "panel-head" }, filters, back), empty, earlier, list));

  let following = true;
  let mark = Infinity; // the first line since my last move; before that nothing counts as new
  let shown = "all";

  const markKey = () => `barricades.mark.${store.table?.table}.${store.seat}`;
  let ending = 0;
  /** After the frame is laid out: asking for heights before would lay it out twice. */
  const toEnd = () => {
    if (!following || host.hidden) return;
    cancelAnimationFrame(ending);
    ending = requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  };
  list.addEventListener("scroll", () => {
    if (list.clientHeight) following = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  });
  list.addEventListener("keydown", (event) => walk(list, event));
  // A tab that was hidden has no height to scroll: catch up when it is seen.
  new ResizeObserver(toEnd).observe(list);

  function showFilters() {
    const group = freshId("log-side");
    const seats = store.table?.seats ?? [];
    /**
     * @param {string} value
     * @param {Node[]} inside
     */
    const choice = (value, inside) => el("label", {},
      el("input", { type: "radio", name: group, value, checked: value === shown, onchange: () => filter(value) }),
      el("span", {}, ...inside));
    filters.replaceChildren(
      el("legend", { class: "unseen" }, t("log.filter")),
      choice("all", [document.createTextNode(t("log.all"))]),
      ...seats.map((seat) => choice(seat.id, [badge(seat.id, seat.name), el("span", { class: "unseen", "data-from-server": "" }, seat.name)])),
    );
  }

  async function fetchEarlier() {
    const from = Math.max(0, store.skipped - EARLIER);
    try {
      const answer = await store.socket?.request({ do: "log", from, count: store.skipped - from });
      following = false;
      store.takeEarlier(answer.from, answer.lines);
      list.scrollTop = 0;
    } catch (error) {
      store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {string} value */
  function filter(value) {
    shown = value;
    list.dataset.shown = value;
    for (const item of list.children) hideOrShow(/** @type {HTMLElement} */ (item));
    toEnd();
  }

  /** @param {HTMLElement} item */
  function hideOrShow(item) {
    item.hidden = shown !== "all" && item.dataset.side !== shown && item.dataset.side !== "";
  }

  function markNew() {
    [...list.children].forEach((item, index) => {
      const number = store.skipped + index;
      item.classList.toggle("new", number >= mark && /** @type {HTMLElement} */ (item).dataset.side !== store.seat);
      item.classList.toggle("first-new", number === mark && index > 0);
    });
  }

  /** @param {{from: number, lines: Line[]}} change */
  function take({ from, lines }) {
    while (list.children.length > from) list.lastElementChild?.remove();
    for (const line of lines) {
      const item = renderLine(store, line);
      for (const button of item.querySelectorAll("button")) button.tabIndex = -1;
      hideOrShow(item);
      list.append(item);
    }
    empty.hidden = list.children.length > 0;
    earlier.hidden = store.skipped === 0;
    markNew();
    toEnd();
  }

  store.on("table", () => {
    mark = Number(localStorage.getItem(markKey()) ?? Infinity);
    showFilters();
  });
  store.on("state", (/** @type {{before: State | null, now: State}} */ { before, now }) => {
    if (!before?.yours || !now.log.lines.length) return;
    mark = now.log.from;
    localStorage.setItem(markKey(), String(mark));
  });
  store.on("log", take);
  store.on("cleared", () => {
    mark = Infinity;
    list.replaceChildren();
    filters.replaceChildren();
    earlier.hidden = true;
    empty.hidden = false;
  });
  if (store.table) showFilters();
  if (store.lines.length) take({ from: 0, lines: store.lines });
}

/**
 * A line of the log; a click goes through its places one after the other.
 * @param {Store} store
 * @param {Line} line
 * @returns {HTMLLIElement}
 */
export function renderLine(store, line) {
  let next = 0;
  const show = () => store.emit("show-place", line.places[next++ % line.places.length]);
  // No <button>: one that runs over two lines is a block, and what follows it would be on a line of its own.
  const text = line.places.length
    ? said("span", line.text, { class: "line-text", role: "button", tabindex: -1, onclick: show, onkeydown: onEnter(show) })
    : said("span", line.text, { class: "line-text" });
  return el(
    "li",
    { class: "line", "data-side": line.side ?? "", "data-owner": line.side, "data-kind": line.kind },
    line.side ? badge(line.side, seatName(store.table, line.side)) : el("span", { class: "no-badge", "aria-hidden": "true" }),
    el("span", { class: "line-body" }, text, ...line.dice.map((face) => die(face)),
      line.rule ? ruleLink(store, line.rule) : null),
  );
}

/**
 * One tab stop for the whole log: up and down go from line to line, left and right to what a line holds.
 * @param {HTMLElement} list
 * @param {KeyboardEvent} event
 */
function walk(list, event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const within = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by && !within) return;
  event.preventDefault();
  event.stopPropagation();
  const reach = "[role='button'], button";
  const lines = [...list.children].filter((line) => !(/** @type {HTMLElement} */ (line).hidden) && line.querySelector(reach));
  const line = document.activeElement?.closest("li.line");
  const now = line ? lines.indexOf(line) : by === 1 ? -1 : lines.length;
  const there = by ? lines[now + by] : line;
  const stops = [...(there?.querySelectorAll(reach) ?? [])];
  const stop = by ? stops[0] : stops[stops.indexOf(/** @type {Element} */ (document.activeElement)) + (within ?? 0)];
  /** @type {HTMLElement | undefined} */ (stop)?.focus();
}
