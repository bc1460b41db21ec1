// @ts-check
// What to do now: the prompt with its rules, buttons, pieces beside the board, and every option as a list.

import { el, said } from "../kit/dom.js";
import { verbs } from "../board/highlights.js";
import { ruleLink } from "../kit/rulelink.js";
import { badge, seatName } from "../kit/owners.js";
import { face } from "./stack.js";
import { renderUses } from "./uses.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Option} Option */
/** @typedef {import("../net/types.js").State} State */
/** @typedef {import("../net/types.js").Piece} Piece */

const FEW = 6; // options that a newcomer is shown as buttons
const READ = 20; // pixels the guide may be scrolled and still show its prompt

export class Guidance {
  /**
   * @param {HTMLElement} host
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/choosing.js").Choosing} choosing
   * @param {import("../board/clicks.js").Clicks} clicks
   */
  constructor(host, board, choosing, clicks) {
    this.host = host;
    this.board = board;
    this.store = board.store;
    this.choosing = choosing;
    this.clicks = clicks;
    this.who = el("p", { class: "who" });
    this.prompt = el("p", { class: "prompt", role: "status", "aria-live": "polite", "aria-atomic": "true", "data-from-server": "" });
    this.rules = el("p", { class: "rules" });
    this.path = el("div", { class: "path row", hidden: true });
    this.buttons = el("div", { class: "buttons row", role: "group", "aria-label": t("guide.buttons") });
    this.ready = el("p", { class: "ready small soft" });
    this.tray = el("div", { class: "tray-box", hidden: true });
    this.panels = el("div", { class: "guide-panels", hidden: true });
    this.preview = el("div", { class: "preview", hidden: true });
    this.goal = el("div", { class: "goal-box" });
    this.taken = el("p", { class: "taken small", role: "status", hidden: true });
    this.click = el("p", { class: "click-one", hidden: true });
    this.lesson = el("div", { class: "lesson-box" });
    this.list = el("details", { class: "every" });
    this.sealed = false;
    this.asked = ""; // the prompt that is shown
    this.past = false; // an earlier moment is shown: there is no prompt
    /** @type {(token: string) => boolean} Whether a card lies in the hand on the page. */
    this.holds = () => false;
    /** @type {(token: string) => boolean} Whether a panel shows it. */
    this.laid = () => false;
    /** @type {(text: string) => boolean} Whether a panel has the button of this option. */
    this.sold = () => false;
    this.dice = el("div", { id: "dice", class: "dice", hidden: true });
    this.undo = el("button", { type: "button", class: "compact", onclick: () => clicks.ask("undo") },
      t("guide.undo"), el("kbd", {}, "Z"));
    this.list.addEventListener("toggle", () => this.drawList());
    host.append(
      el("div", { class: "guide-head row" }, this.who, this.undo), this.goal, this.dice, this.taken,
      this.prompt, this.click, this.rules, this.path, this.buttons, this.ready, this.tray, this.preview, this.panels, this.lesson, this.list,
    );
    this.store.on("picture", (picture) => (this.past = Boolean(picture)));
    this.store.on("choosing", () => this.draw());
    this.store.on("cleared", () => this.clear());
  }

  clear() {
    this.prompt.textContent = "";
    for (const part of [this.who, this.rules, this.buttons, this.tray, this.list, this.path]) part.replaceChildren();
    this.ready.textContent = "";
    for (const line of [this.taken, this.click]) line.hidden = true;
    this.undo.disabled = true;
  }

  draw() {
    const state = this.store.state;
    if (!state) return;
    this.board.mark([], "hinted"); // the hinted thing may be gone
    this.drawWho(state);
    const words = this.past ? t("guide.past-about") : state.over ? state.over.text : (state.decision?.prompt ?? "");
    if (this.prompt.textContent !== words) this.prompt.textContent = words;
    // A new prompt is shown from its beginning, however far the last one was scrolled.
    if (words !== this.asked && this.host.scrollTop > READ) this.host.scrollTop = 0;
    this.asked = words;
    this.prompt.hidden = !words;
    const rules = state.yours && !state.over && !this.past ? (state.decision?.rules ?? []) : [];
    this.rules.replaceChildren(...rules.map((rule) => ruleLink(this.store, rule)));
    this.undo.disabled = !state.undo;
    this.undo.title = state.barred ? t(`undo.${state.barred}`) : "";
    const sealed = this.hasSealed(state);
    if (sealed !== this.sealed) {
      this.sealed = sealed;
      this.undo.replaceChildren(t(sealed ? "guide.change" : "guide.undo"), el("kbd", {}, "Z"));
    }
    this.undo.hidden = this.store.seat === null || Boolean(state.over);
    this.drawPath();
    this.drawButtons();
    const ready = state.yours && !state.over ? this.choosing.ready() : 0;
    this.ready.textContent = ready === 0 ? "" : ready === 1 ? t("guide.ready-one") : t("guide.ready", { n: ready });
    this.drawTray();
    this.drawTaken(state);
    this.drawClick(state);
    const lit = this.choosing.open.length;
    this.list.hidden = lit === 0;
    this.drawList();
  }

  /**
   * The choices that the table made for this seat because there was no alternative.
   * @param {State} state
   */
  drawTaken(state) {
    const taken = state.over ? [] : (state.taken ?? []);
    this.taken.hidden = !taken.length;
    this.taken.replaceChildren(...(taken.length ? [t("guide.taken"), " ", said("span", taken.join(" · "))] : []));
  }

  /**
   * If only one thing can be clicked, say which; in a teaching game, say what can be clicked.
   * @param {State} state
   */
  drawClick(state) {
    const next = state.yours && !state.over ? [...this.choosing.next().keys()] : [];
    const alone = next.length === 1 && !this.buttons.childElementCount && this.seen(next[0]);
    const words = alone ? t("guide.click-one", { name: this.nameOf(next[0]) }) : this.teaches() || this.choosing.begun ? this.how(next) : "";
    this.click.hidden = !words;
    this.click.replaceChildren(...(words ? [said("span", words)] : []));
  }

  /**
   * The kind of thing a newcomer should click here: cards, counters or places.
   * @param {string[]} next tokens that can be clicked
   */
  how(next) {
    const { places = {} } = this.store.layout ?? {};
    if (next.some((token) => this.holds(token))) return t("guide.how-cards");
    if (next.some((token) => (this.board.pieces.byId.get(token)?.place ?? "") in places)) return t("guide.how-counters");
    if (next.some((token) => token in places)) return t("guide.how-places");
    return "";
  }

  /** Whether this game is a player's first steps. */
  teaches() {
    const { table } = this.store;
    return Boolean(table?.teaching || table?.lesson);
  }

  /** In a game that teaches, a few options are all buttons, whether or not the map has them too. */
  few = () => this.teaches() && this.choosing.open.length > 1 && this.choosing.open.length <= FEW;

  /** @param {State} state */
  drawWho(state) {
    const table = this.store.table;
    const seat = table?.seats.find((each) => each.id === state.waiting);
    const name = seatName(table, state.waiting);
    const words = this.past
      ? t("guide.past")
      : state.over
        ? t("guide.over")
        : state.yours
          ? t("guide.yours", { seat: name })
          : this.hasSealed(state)
            ? t("guide.sealed", { seat: name })
            : seat?.kind === "bot"
              ? t("guide.bot", { seat: name })
              : state.waiting
                ? t("guide.waiting", { seat: name })
                : t("guide.busy");
    this.who.replaceChildren(...(seat && !state.over && !this.past ? [badge(seat.id, name)] : []), el("span", {}, words));
    this.who.classList.toggle("yours", state.yours && !state.over);
  }

  /**
   * Whether this seat has answered in secret and others have not yet.
   * @param {State} state
   */
  hasSealed(state) {
    return this.store.seat !== null && Boolean(state.sealed?.includes(this.store.seat));
  }

  /** What was clicked of an option that wants more than one thing. */
  drawPath() {
    const { path } = this.choosing;
    this.path.hidden = !path.length;
    this.path.dataset.length = String(path.length);
    const parts = path.map(([, token]) => said("span", this.nameOf(token), { class: "chip" }));
    const back = el("button", { type: "button", class: "compact quiet", onclick: () => this.choosing.back() },
      t("guide.back"), el("kbd", {}, "Esc"));
    this.path.replaceChildren(...parts, back);
  }

  /** @param {string} token */
  nameOf(token) {
    const { cards, pieces } = this.store.layout ?? {};
    return cards?.[token]?.name ?? pieces?.[token]?.name ?? this.board.pieces.byId.get(token)?.label ?? this.board.pieces.placeName(token);
  }

  drawButtons() {
    const focused = this.buttons.contains(document.activeElement);
    const chosen = this.buttons.querySelector(":focus")?.getAttribute("data-option");
    const buttons = renderUses(this);
    this.buttons.replaceChildren(...buttons);
    this.buttons.classList.toggle("uses", buttons.some((button) => button.classList.contains("use")));
    if (!focused) return;
    const again = buttons.find((button) => chosen && button.dataset.option === chosen) ?? this.buttons.querySelector("button");
    (again instanceof HTMLElement ? again : this.undo).focus();
  }

  /**
   * Whether a token can be clicked on the map or in the hand.
   * @param {string} token
   */
  seen = (token) => token in (this.store.layout?.places ?? {}) || this.board.pieces.byId.has(token) || this.holds(token);

  /** Pieces off the map that can be clicked, laid out beside it. */
  drawTray() {
    const layout = this.store.layout;
    const pieces = [...this.choosing.next().keys()]
      .map((token) => this.board.pieces.byId.get(token))
      .filter((piece) => piece !== undefined && !(piece.place in (layout?.places ?? {})));
    this.tray.hidden = !pieces.length;
    this.board.faces.need(pieces.map((piece) => piece?.face ?? ""));
    /** @type {Map<string, Piece[]>} */
    const boxes = new Map();
    for (const piece of /** @type {Piece[]} */ (pieces)) boxes.set(piece.place, [...(boxes.get(piece.place) ?? []), piece]);
    const parts = [...boxes].map(([id, inside]) =>
      el(
        "section",
        {},
        said("h4", layout?.boxes?.find((box) => box.id === id)?.name ?? id),
        el("div", { class: "row" }, ...inside.map((piece) => this.trayPiece(piece))),
      ),
    );
    this.tray.replaceChildren(...parts);
  }

  /** @param {Piece} piece */
  trayPiece(piece) {
    const act = (/** @type {MouseEvent} */ event) => {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      this.clicks.click({ place: null, pieces: [piece.id] }, { x: box.left, y: box.bottom }, event.timeStamp);
    };
    return el(
      "button",
      { type: "button", class: "tray-piece", "data-from-server": "", title: piece.label, "aria-label": piece.label, "data-clickable": "tray", "data-piece": piece.id, onclick: act },
      face(piece.face, 46),
    );
  }

  drawList() {
    const { open } = this.choosing;
    const count = open.length === 1 ? t("guide.every-one") : t("guide.every", { n: open.length });
    let summary = this.list.querySelector("summary");
    if (!summary) this.list.append((summary = el("summary")));
    if (summary.textContent !== count) summary.textContent = count;
    for (const old of this.list.querySelectorAll(":scope > ul")) old.remove();
    if (!this.list.open) return; // long lists are made when they are opened
    const places = this.store.layout?.places ?? {};
    const onMap = verbs(open.filter((option) => (option.targets[this.choosing.path.length]?.[1] ?? "") in places));
    for (const verb of verbs(open)) {
      const way = onMap.indexOf(verb);
      const items = open.filter((option) => option.verb === verb).map((option) => this.listed(option));
      this.list.append(el("ul", { class: way >= 0 ? `verb way-${way}` : "verb" }, ...items));
    }
  }

  /** @param {Option} option */
  listed(option) {
    const token = option.targets[0]?.[1];
    const show = () => token && this.board.mark([this.board.pieces.byId.get(token)?.place ?? token], "hinted");
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "compact quiet",
          "data-option": option.text,
          onclick: (/** @type {MouseEvent} */ event) => this.clicks.send([option], event.timeStamp),
          onfocus: show,
          onpointerenter: show,
          onpointerleave: () => this.board.mark([], "hinted"),
          onblur: () => this.board.mark([], "hinted"),
        },
        said("span", option.label),
        option.note ? said("small", option.note, { class: "soft" }) : null,
      ),
    );
  }
}
