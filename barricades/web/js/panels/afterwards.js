// @ts-check
// After the opponent's phase: what happened in three lines, with an offer to watch it or with the changed places marked.
// It never covers what can be clicked: it lies in a corner with nothing lit, and goes when the player begins to choose.

import { el } from "../kit/dom.js";
import { renderLine } from "./log.js";
import { seatName } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Line} Line */
/** @typedef {import("../net/types.js").State} State */
/** @typedef {"offer" | "marks" | "off"} After */

const KEPT = "barricades.after";
const LINES = 3; // in the summary, and the fewest that are worth one
const LIT = "#board [data-clickable], #stage button:not(:disabled)";
const CORNERS = ["bottom-left", "top-left", "bottom-right"]; // in the order in which they are tried

/** What this player wants. @returns {After} */
export function afterwards() {
  const kept = localStorage.getItem(KEPT);
  return kept === "marks" || kept === "off" ? kept : "offer";
}

/** @param {After} after */
export function keepAfterwards(after) {
  localStorage.setItem(KEPT, after);
}

/**
 * The most telling lines, in their order: announcements, then dice, then lines that name places. A kind of line
 * is told once before another of its kind: a row of small dice must not hide a battle.
 * @param {Line[]} lines
 */
function summary(lines) {
  const announced = lines.find((line) => line.side);
  const weight = (/** @type {Line} */ line) => (line === announced ? 9 : 2 * Math.min(2, line.dice.length) + (line.places.length ? 1 : 0));
  const sorted = [...lines].sort((a, b) => weight(b) - weight(a));
  const firsts = sorted.filter((line, at) => sorted.findIndex((each) => each.kind === line.kind) === at);
  const best = [...firsts, ...sorted.filter((line) => !firsts.includes(line))].slice(0, LINES);
  return lines.filter((line) => best.includes(line));
}

/**
 * How many of the lines after a player's last choice tell its results. The next lines are about the other side: they
 * begin with its first line after the last die and after the last line of one's own side.
 * @param {Line[]} lines
 * @param {string | null} seat
 */
function own(lines, seat) {
  const after = lines.map((line) => line.side === seat || line.dice.length > 0).lastIndexOf(true) + 1;
  const begun = lines.slice(after).findIndex((line) => line.side);
  return begun < 0 ? lines.length : after + begun;
}

/**
 * @param {HTMLElement} host
 * @param {import("../board/board.js").Board} board
 * @param {import("../board/choosing.js").Choosing} choosing
 */
export function createAfterwards(host, board, choosing) {
  const { store } = board;
  let from = -1; // the first line that was told since this seat last decided
  let shownAt = ""; // stamp of the state for which the offer is shown

  const close = () => {
    shownAt = "";
    host.replaceChildren();
    board.mark([], "changed");
  };

  /** How much of what can be clicked lies under it. */
  const covered = () => {
    const { left, right, top, bottom } = host.getBoundingClientRect();
    const lit = [...document.querySelectorAll(LIT)].map((each) => each.getBoundingClientRect());
    return lit.filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
  };

  const keepClear = () => {
    if (!host.firstChild) return;
    let least = Infinity;
    let best = CORNERS[0];
    for (const corner of CORNERS) {
      host.dataset.corner = corner;
      const count = covered();
      if (count < least) [best, least] = [corner, count];
    }
    host.dataset.corner = best;
  };

  /** @param {State} state */
  const offer = (state) => {
    const others = store.table?.seats.filter((seat) => seat.id !== store.seat) ?? [];
    const lines = store.lines.slice(Math.max(0, from - store.skipped)).filter((line) => line.side !== store.seat);
    if (afterwards() === "off" || lines.length < LINES || state.over) return;
    shownAt = state.stamp;
    const told = summary(lines);
    const marking = afterwards() === "marks";
    if (marking) board.mark([...new Set(lines.flatMap((line) => line.places))], "changed");
    const name = others.length === 1 ? seatName(store.table, others[0].id) : t("after.others");
    host.replaceChildren(el("section", { class: "afterwards card", "aria-label": t("after.title", { seat: name }) },
      el("div", { class: "row" }, el("h3", { class: "grow" }, t("after.title", { seat: name })),
        el("button", { type: "button", class: "icon compact quiet", "aria-label": t("close"), onclick: close }, "×")),
      el("ol", {}, ...told.map((line) => renderLine(store, line))),
      el("div", { class: "row" },
        el("button", { type: "button", class: `compact${marking ? "" : " primary"} watch-it`, onclick: () => { close(); store.emit("playback"); } }, t("after.watch")),
        lines.length > told.length && el("span", { class: "soft" }, t("after.more", { n: lines.length - told.length })))));
  };

  store.on("state", (/** @type {{before: State | null, now: State}} */ { before, now }) => {
    // It closes when the player makes a choice or the next phase begins.
    if (shownAt && shownAt !== now.stamp) close();
    const seen = store.skipped + store.lines.length - now.log.lines.length;
    if (before?.yours && !now.yours) from = seen + own(now.log.lines, store.seat);
    if (before && !before.yours && now.yours && from >= 0) offer(now);
    if (now.yours) from = -1;
  });
  // What is lit is known after this, and where it is on the screen when the map has come to rest.
  store.on("choosing", () => (choosing.begun ? close() : queueMicrotask(keepClear)));
  board.camera.onRest(keepClear);
  store.on("picture", (picture) => picture && close());
  store.on("cleared", () => {
    from = -1;
    close();
  });
}
