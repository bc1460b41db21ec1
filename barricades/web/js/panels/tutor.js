// @ts-check
// A lesson: moments of a recorded opening, explained one by one in the guide; then a text and a hint at each of the
// player's own decisions.

import { el, said } from "../kit/dom.js";
import { renderLine } from "./log.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Stop} Stop */
/** @typedef {import("../net/types.js").State} State */
/** @typedef {{at: number, hints: boolean, turn: string, over: boolean}} Progress */

const KEPT = "barricades.lessons"; // progress by table
const AIR = 2.2; // counters around the places of a stop

/**
 * @param {HTMLElement} guide
 * @param {import("../board/board.js").Board} board
 * @param {import("./hint.js").Hint} hint
 */
export function createTutor(guide, board, hint) {
  const { store } = board;
  const box = el("section", { class: "tutor", "aria-live": "polite" });
  guide.prepend(box);
  /** @type {Stop[]} */
  let stops = [];
  /** @type {Progress} */
  let progress = fresh();
  let table = ""; // whose lesson is shown
  let hinted = ""; // stamp for which a hint was asked

  const course = () => store.table?.lesson ?? null;
  const keep = () => localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [table]: progress }));

  /** @param {import("../net/types.js").Table} now */
  const sit = async (now) => {
    if (now.table === table || !now.lesson) return;
    table = now.table;
    progress = { ...fresh(), ...kept()[table] };
    if (progress.at < now.lesson.stops) await explain();
    else own();
  };

  /** Fetch the stops as far as they are missing, and show the one we are at. */
  const explain = async () => {
    const lesson = course();
    if (!lesson || !store.socket) return;
    guide.dataset.tutor = document.body.dataset.tutor = "stop";
    try {
      while (stops.length <= progress.at) {
        const answer = await store.socket.request({ do: "stops", from: stops.length });
        if (!answer.stops.length) break;
        stops.push(...answer.stops);
      }
    } catch (error) {
      store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
      return finish();
    }
    const stop = stops[progress.at];
    if (!stop || !course()) return;
    store.emit("picture", stop.picture);
    store.emit("moment", stop);
    look(stop.places);
    const last = progress.at === lesson.stops - 1;
    const next = el("button", { type: "button", class: "primary tutor-next", onclick: () => (last ? finish() : go(1)) },
      last ? t("tutor.begin") : t("tutor.next"));
    fill(t("tutor.where", { at: progress.at + 1, total: lesson.stops }), stop.text,
      el("div", { class: "row" }, next,
        el("button", { type: "button", disabled: progress.at === 0, onclick: () => go(-1) }, t("tutor.back")),
        last ? null : el("button", { type: "button", class: "quiet", onclick: finish }, t("tutor.skip"))),
      stop.lines.length > 0 && el("ol", { class: "captions", tabindex: 0, "aria-label": t("tutor.happened") }, ...stop.lines.map((line) => renderLine(store, line))));
    guide.scrollTop = 0;
    next.focus({ preventScroll: true });
  };

  /**
   * @param {string} aside
   * @param {string} text
   * @param {...(Node | null | false)} rest
   */
  const fill = (aside, text, ...rest) => {
    box.setAttribute("aria-label", course()?.title ?? "");
    box.replaceChildren(el("h4", {}, said("span", course()?.title ?? ""), el("span", {}, aside)),
      ...text.split("\n").map((line) => said("p", line)), ...rest.filter((part) => part instanceof Node));
  };

  /** @param {number} by */
  const go = (by) => {
    progress.at = Math.max(0, progress.at + by);
    keep();
    explain();
  };

  /** The opening is over: back to the table as it is. */
  const finish = () => {
    progress.at = course()?.stops ?? 0;
    keep();
    delete guide.dataset.tutor;
    delete document.body.dataset.tutor;
    board.mark([], "taught");
    store.emit("moment", null);
    store.emit("picture", null);
    own();
  };

  /** Show where it happens, with what is around it. @param {string[]} places */
  const look = (places) => {
    const layout = store.layout;
    const spots = places.map((place) => layout?.places[place]).filter((spot) => spot !== undefined);
    board.mark(places, "taught");
    if (!layout || !spots.length) return board.camera.fitTheatre();
    const air = AIR * layout.piece;
    const xs = spots.map((spot) => spot.x);
    const ys = spots.map((spot) => spot.y);
    board.camera.look({ left: Math.min(...xs) - air, top: Math.min(...ys) - air, right: Math.max(...xs) + air, bottom: Math.max(...ys) + air });
  };

  /** The player's own decisions: an explanation of their kind, and a hint. */
  const own = () => {
    const lesson = course();
    const { state } = store;
    if (!lesson || !state || progress.over || guide.dataset.tutor || store.table?.table !== table) return;
    progress.turn ||= turnOf(state);
    if (turnOf(state) !== progress.turn || state.over) return end(lesson.end ?? "");
    if (!state.yours) return box.replaceChildren();
    const words = lesson.own[state.decision?.kind ?? ""];
    const every = el("input", { type: "checkbox", checked: progress.hints, onchange: () => { progress.hints = every.checked; keep(); if (every.checked) hint.ask(); } });
    fill("", words ?? "",
      el("div", { class: "row" }, el("label", { class: "check grow" }, every, el("span", {}, t("tutor.every"))),
        el("button", { type: "button", class: "compact quiet", onclick: () => end("") }, t("tutor.quit"))));
    if (!progress.hints || hinted === state.stamp || !hint.allowed) return;
    hinted = state.stamp;
    hint.ask(true);
  };

  /** @param {string} text */
  const end = (text) => {
    progress.over = true;
    keep();
    if (!text) return box.replaceChildren();
    fill("", text, el("div", { class: "row" }, el("button", { type: "button", class: "compact primary", onclick: () => box.replaceChildren() }, t("tutor.close"))));
  };

  store.on("table", (now) => store.layout && store.state && sit(now));
  store.on("choosing", () => {
    if (store.table?.lesson && store.table.table !== table) sit(store.table);
    else own();
  });
  store.on("cleared", () => {
    table = "";
    stops = [];
    delete guide.dataset.tutor;
    box.replaceChildren();
  });
}

/** @returns {Progress} */
function fresh() {
  return { at: 0, hints: true, turn: "", over: false };
}

/** @returns {Record<string, Progress>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {State} state */
function turnOf(state) {
  return [...(state.status ?? []), ...(state.picture.facts ?? [])].find((fact) => fact.id === "turn")?.value ?? "";
}
