// @ts-check
// The keyboard can do everything the mouse can; a help sheet lists the keys.

import { openDialog } from "../kit/dialog.js";
import { el, said } from "../kit/dom.js";
import { closeMenu, menuIsOpen } from "../kit/menu.js";
import { t } from "../net/words.js";

const PAN = 90; // pixels
export const OURS = new Set("dijklmz0123456789"); // keys that no panel takes
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/**
 * @typedef {object} Parts
 * @property {import("../board/board.js").Board} board
 * @property {import("../board/choosing.js").Choosing} choosing
 * @property {import("../board/clicks.js").Clicks} clicks
 * @property {import("../board/highlights.js").Highlights} highlights
 * @property {import("./guidance.js").Guidance} guidance
 * @property {import("./hint.js").Hint} hint
 * @property {import("../board/overlays.js").Overlays} overlays
 * @property {import("../board/ruler.js").Ruler} ruler
 * @property {import("./search.js").Search} search
 * @property {import("../kit/toast.js").Toasts} toasts
 * @property {import("../board/hand.js").Hand} hand
 * @property {import("./tray.js").Tray} tray
 * @property {import("./drawer.js").Drawer} drawer
 * @property {import("./panels.js").Panels} panels
 * @property {() => void} showStack
 */

/** @param {Parts} parts */
export function listenToKeys(parts) {
  const { board, choosing, clicks, highlights, guidance, hint, overlays, ruler, search, toasts, hand, tray, drawer, panels } = parts;

  // D is always the button that wears it; where none does, the first of them gets the focus and nothing is chosen.
  const done = () => {
    const main = /** @type {HTMLElement | null} */ (guidance.buttons.querySelector("button:has(.main-key)"));
    if (main) main.click();
    else guidance.buttons.querySelector("button")?.focus();
  };
  const escape = () => {
    if (menuIsOpen()) closeMenu();
    else if (drawer.close()) return;
    else if (ruler.from) ruler.end();
    else if (board.pieces.fanned) board.pieces.closeFan();
    else if (hint.shown) hint.close();
    else if (!choosing.back()) {
      board.mark([], "asked");
      board.store.emit("selected", null);
    }
    toasts.hide();
  };
  const fan = () => {
    const place = highlights.focused() ?? board.selected;
    if (!place) return;
    board.pieces.openFan(place);
    const first = /** @type {SVGElement | null} */ (board.layers.fans.querySelector("[data-clickable], [data-piece]"));
    first?.focus({ preventScroll: true });
  };
  const inquire = () => {
    const place = highlights.focused() ?? board.selected;
    if (place) board.store.emit("inquire", place);
    else toasts.show([{ text: t("inquire.select-first") }]);
  };

  /** @type {Record<string, () => unknown>} */
  const KEYS = {
    j: () => highlights.step(1),
    k: () => highlights.step(-1),
    d: done,
    z: () => (guidance.undo.disabled ? guidance.undo.title && toasts.show([{ text: guidance.undo.title }]) : clicks.ask("undo")),
    i: () => hint.ask(),
    f: fan,
    v: () => parts.showStack(),
    w: inquire,
    l: () => hand.focus(),
    m: () => panels.toggleStage(),
    n: () => ruler.toggleNumbers(),
    r: () => ruler.begin(highlights.focused() ?? board.selected),
    0: () => board.camera.fitSheet(),
    h: () => board.camera.fitTheatre(),
    "+": () => board.camera.zoom(1.3),
    "=": () => board.camera.zoom(1.3),
    "-": () => board.camera.zoom(1 / 1.3),
    "/": () => search.open(),
    "?": () => help(overlays, panels),
    Escape: escape,
  };
  for (let number = 1; number <= 9; number++) {
    KEYS[number] = () => /** @type {HTMLElement | undefined} */ (guidance.buttons.querySelectorAll("button")[number - 1])?.click();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === " " && tray.shown && !(/** @type {Element} */ (event.target).closest("button, summary, a"))) {
      event.preventDefault();
      return void tray.next();
    }
    const onButton = /** @type {Element} */ (event.target).closest("button, summary, a");
    if (((event.key === " " && !onButton) || event.key === "End") && panels.stepOn(event.key === "End")) {
      return void event.preventDefault();
    }
    const arrow = ARROWS[event.key];
    if (arrow && !inPanel(event)) {
      if (stepInFan(board, arrow)) return void event.preventDefault();
      if (event.shiftKey) highlights.walk(...arrow);
      else board.camera.pan(-PAN * arrow[0], -PAN * arrow[1]);
      return void event.preventDefault();
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A panel's key comes before our own, except those that every player needs; Shift tells them apart.
    const panel = panels.byKey(key);
    if (panel && event.shiftKey === OURS.has(key)) {
      event.preventDefault();
      return panels.open(panel.id);
    }
    const overlay = overlays.all.find((each) => each.key?.toLowerCase() === key);
    // Where a game wants one of our keys for an overlay, Shift tells them apart.
    const act = overlay && (event.shiftKey || !(key in KEYS)) ? () => overlays.toggle(overlay.id) : KEYS[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.getElementById("help")?.addEventListener("click", () => help(overlays, panels));
}

/**
 * The name of the key that opens a panel.
 * @param {{key?: string}} panel
 */
export function keyName({ key = "" }) {
  return OURS.has(key.toLowerCase()) ? `⇧${key.toUpperCase()}` : key.toUpperCase();
}

/** @param {KeyboardEvent} event */
function typing(event) {
  const target = /** @type {Element} */ (event.target);
  return Boolean(target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"));
}

/** @param {KeyboardEvent} event */
function inPanel(event) {
  return Boolean(/** @type {Element} */ (event.target).closest(".side, .sequence, .popover, .drawer, .stage, .strip, .status, [role=radiogroup], input"));
}

/**
 * @param {import("../board/board.js").Board} board
 * @param {[number, number]} arrow
 */
function stepInFan(board, [right, down]) {
  const counters = /** @type {SVGElement[]} */ ([...board.layers.fans.querySelectorAll("[data-piece]")]);
  const index = counters.indexOf(/** @type {any} */ (document.activeElement));
  if (index < 0) return false;
  const to = Math.max(0, Math.min(counters.length - 1, index + right + 7 * down));
  counters[to].focus({ preventScroll: true });
  return true;
}

/**
 * @param {import("../board/overlays.js").Overlays} overlays
 * @param {import("./panels.js").Panels} panels
 */
function help(overlays, panels) {
  const groups = /** @type {[string, [string[], string][]][]} */ ([
    ["help.choosing", [
      [["J", "K"], "help.next"],
      [["⇧ ←↑→↓"], "help.walk"],
      [["↵"], "help.enter"],
      [["Esc"], "help.escape"],
      [["D"], "help.done"],
      [["1", "…", "9"], "help.number"],
      [["Z"], "help.undo"],
      [["I"], "help.hint"],
      [["F"], "help.fan"],
      [["V"], "help.stack"],
      [["L"], "help.cards"],
      [[t("tray.space")], "help.tray"],
      [["End"], "help.end"],
      [["W"], "help.who"],
    ]],
    ["help.looking", [
      [["←↑→↓"], "help.pan"],
      [["+", "−"], "help.zoom"],
      [["0"], "help.whole"],
      [["H"], "help.theatre"],
      [["/"], "help.search"],
      [["N"], "help.numbers"],
      [["R"], "help.ruler"],
      [["M"], "help.map"],
    ]],
  ]);
  const sections = groups.map(([title, lines]) =>
    el("section", {}, el("h3", {}, t(title)), el("dl", { class: "keys" }, ...lines.map(([keys, id]) => line(keys, el("span", {}, t(id)))))));
  const laid = overlays.all.filter((overlay) => overlay.key);
  if (laid.length) {
    const lines = laid.map((overlay) => line([overlay.key?.toUpperCase() ?? ""], said("span", overlay.name)));
    sections.push(el("section", {}, el("h3", {}, t("help.overlays")), el("dl", { class: "keys" }, ...lines)));
  }
  const opened = panels.all.filter((panel) => panel.key);
  if (opened.length) {
    const lines = opened.map((panel) => line([keyName(panel)], said("span", panel.name)));
    sections.push(el("section", {}, el("h3", {}, t("help.panels")), el("dl", { class: "keys" }, ...lines)));
  }
  openDialog(
    t("help.title"),
    (close) => [
      el("p", {}, t("help.mouse")),
      el("div", { class: "help" }, ...sections),
      el("div", { class: "buttons" }, el("button", { type: "button", class: "primary", autofocus: true, onclick: close }, t("dialog.close"))),
    ],
    { wide: true },
  );
}

/**
 * @param {string[]} keys
 * @param {Node} words
 */
function line(keys, words) {
  return el("div", {}, el("dt", {}, ...keys.map((key) => el("kbd", {}, key))), el("dd", {}, words));
}
