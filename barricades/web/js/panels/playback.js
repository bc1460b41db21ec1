// @ts-check
// Playback, step by step on the board: since the player's last decision, or the whole game of a replay.

import { el } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { renderLine } from "./log.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Frame} Frame */

const PACE = 1800; // milliseconds a step is shown
const PIECE = 30; // frames fetched at once

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {import("../board/camera.js").Camera} camera
 */
export function createPlayback(host, store, camera) {
  /** @type {{x: number, y: number, k: number, home: boolean, framed: import("../board/camera.js").Framed | null} | null} Where we looked before. */
  let looked = null;
  /** @type {Map<number, Frame>} */
  let frames = new Map();
  let total = 0;
  let at = 0;
  let open = false;
  let whole = false; // the game from its start, fetched by pieces, or only what happened since I last decided
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /**
   * @param {Parameters<typeof icon>[0]} sign
   * @param {string} label
   * @param {() => void} does
   */
  const control = (sign, label, does) =>
    el("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: does }, icon(sign));
  const first = control("first", t("playback.first"), () => go(0));
  const previous = control("previous", t("playback.previous"), () => { pause(); go(at - 1); });
  const play = control("play", t("playback.play"), () => (timer ? pause() : start()));
  const next = control("next", t("playback.next"), () => { pause(); go(at + 1); });
  const last = control("last", t("playback.last"), () => go(total - 1));
  const close = control("close", t("playback.close"), () => leave());
  const fromStart = el("button", { type: "button", class: "compact quiet", onclick: () => begin(true) }, t("playback.whole"));
  const where = el("span", { class: "small soft" });
  const slider = el("input", { type: "range", min: 0, value: 0, "aria-label": t("playback.step") });
  slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
  const captions = el("ol", { class: "captions", "aria-live": "polite" });
  const bar = el(
    "section",
    { class: "playback card", "aria-label": t("playback.title"), hidden: true, onkeydown: keys },
    el("div", { class: "row" }, el("h3", { class: "grow" }, t("playback.title")), fromStart, where, close),
    captions,
    el("div", { class: "row" }, first, previous, play, next, last, slider),
  );
  slider.classList.add("grow");
  host.append(bar);

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const does = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Escape: leave }[event.key];
    if (!does || event.target === slider) return;
    event.preventDefault();
    event.stopPropagation();
    pause();
    does();
  }

  /** @param {number} from */
  async function fetchFrames(from) {
    const answer = await store.socket?.request({ do: "playback", from, count: PIECE, whole });
    total = answer.total;
    answer.frames.forEach((/** @type {Frame} */ frame, /** @type {number} */ k) => frames.set(from + k, frame));
  }

  /** @param {boolean} all */
  async function begin(all) {
    pause();
    whole = all;
    frames = new Map();
    total = at = 0;
    try {
      await fetchFrames(0);
    } catch (error) {
      store.emit("toast", { text: error instanceof Error ? error.message : String(error) });
      return show(null);
    }
    if (!total && !open) {
      store.emit("toast", { text: t("playback.nothing") });
      return show(null);
    }
    if (!open && store.layout) looked = { x: camera.x, y: camera.y, k: camera.k, home: camera.home, framed: camera.framed };
    open = true;
    bar.hidden = false;
    fromStart.hidden = whole;
    slider.max = String(total - 1);
    await go(0);
    play.focus();
  }

  /**
   * A step with its board, its status line and its place in the sequence of play; null is the table as it is.
   * @param {Frame | null} frame
   */
  function show(frame) {
    store.emit("picture", frame?.picture ?? null);
    store.emit("moment", frame);
    store.emit("sequence", frame?.sequence ?? null);
  }

  /** @param {number} step */
  async function go(step) {
    if (!open || step < 0 || step >= total) return;
    if (!frames.has(step)) {
      try {
        await fetchFrames(Math.floor(step / PIECE) * PIECE);
        if (!frames.has(step)) await fetchFrames(step); // a piece of large pictures is shorter
      } catch {
        return pause();
      }
    }
    const frame = frames.get(step);
    if (!frame || !open) return;
    at = step;
    slider.value = String(step);
    where.textContent = t("playback.where", { at: step + 1, total });
    first.disabled = previous.disabled = step === 0;
    last.disabled = next.disabled = step === total - 1;
    captions.replaceChildren(...frame.lines.map((line) => renderLine(store, line)));
    show(frame);
    const place = frame.lines.flatMap((line) => line.places).at(-1);
    if (place) store.emit("show-place", place);
  }

  function start() {
    if (at === total - 1) go(0);
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-label", t("playback.pause"));
    play.title = t("playback.pause");
    timer = setTimeout(tick, PACE);
  }

  async function tick() {
    await go(at + 1);
    if (at < total - 1 && timer) timer = setTimeout(tick, PACE);
    else pause();
  }

  function pause() {
    clearTimeout(timer);
    timer = undefined;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-label", t("playback.play"));
    play.title = t("playback.play");
  }

  function leave() {
    pause();
    if (!open) return;
    open = false;
    bar.hidden = true;
    captions.replaceChildren();
    frames.clear();
    show(null);
    if (looked) {
      camera.glideTo(looked);
      Object.assign(camera, { home: looked.home, framed: looked.framed });
    } else {
      camera.fitTheatre(); // it began before there was a board to look at
    }
    looked = null;
  }

  store.on("playback", () => begin(!!store.table?.replay || !!store.state?.over));
  store.on("cleared", leave);
  // A replay has no live position: it opens with its first step.
  store.on("table", (/** @type {import("../net/types.js").Table} */ table) => {
    if (!open && table.replay) begin(true);
  });
}
