// @ts-check
// What a click does: take an option, continue along its path, ask which of several, or ask the table why not.

import { closeMenu, openMenu } from "../kit/menu.js";
import { t } from "../net/words.js";

/** @typedef {import("./choosing.js").Clicked} Clicked */
/** @typedef {import("../net/types.js").Option} Option */
/** @typedef {{x: number, y: number}} Point */

export class Clicks {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./choosing.js").Choosing} choosing
   * @param {import("../kit/toast.js").Toasts} toasts
   */
  constructor(board, choosing, toasts) {
    this.board = board;
    this.choosing = choosing;
    this.toasts = toasts;
    this.store = board.store;
    board.onClick = (clicked, event) => this.click(clicked, { x: event.clientX, y: event.clientY }, event.timeStamp);
    board.onContext = (place, event) => this.context(place, { x: event.clientX, y: event.clientY });
    board.svg.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {Clicked} clicked
   * @param {Point} at
   * @param {number} [since]
   */
  click(clicked, at, since = performance.now()) {
    closeMenu();
    this.toasts.hide();
    if (clicked.place) this.store.emit("selected", clicked.place);
    const state = this.store.state;
    if (!state?.yours || state.over || this.board.svg.classList.contains("replaying")) return;
    let meaning = this.choosing.meaning(clicked) ?? this.choosing.meaning(this.whole(clicked));
    if (!meaning && this.choosing.path.length) {
      // The click begins another choice: drop the path so far.
      const path = this.choosing.path;
      this.choosing.restart();
      meaning = this.choosing.meaning(clicked) ?? this.choosing.meaning(this.whole(clicked));
      if (!meaning) this.choosing.narrow(path);
    }
    // Looking at a stack is no mistake: the reason is shown beside its counters.
    const looking = clicked.place !== null && clicked.pieces.length > 0 && !this.choosing.path.length;
    if (!meaning) return void this.why(clicked, at, looking);
    const { choosing } = this;
    const items = [
      ...meaning.together.map((options) => this.item(options, since)),
      ...meaning.complete.map((option) => this.item([option], since)),
      ...meaning.onward.map((target) => ({
        label: this.board.pieces.byId.get(target[1])?.label ?? this.board.pieces.placeName(target[1]),
        act: () => choosing.narrow([...choosing.path, target]),
        attributes: { "data-clickable": "menu", "data-token": target[1] },
      })),
    ];
    if (items.length === 1) items[0].act();
    else openMenu(t("choose.which"), items, at);
  }

  /**
   * A counter without a meaning of its own represents its whole pile.
   * @param {Clicked} clicked
   * @returns {Clicked}
   */
  whole({ place, pieces }) {
    return { place, pieces: place ? this.board.pieces.stack(place).map((piece) => piece.id) : pieces };
  }

  /**
   * @param {Option[]} options
   * @param {number} [since]
   * @returns {import("../kit/menu.js").Item}
   */
  item(options, since) {
    const [first] = options;
    const more = options.length - 1;
    return {
      label: more ? t("choose.together", { label: first.label, more }) : first.label,
      note: first.note,
      act: () => this.send(options, since),
      attributes: { "data-clickable": "menu", ...(more ? {} : { "data-option": first.text }) },
    };
  }

  /**
   * @param {Option[]} options
   * @param {number} [since]
   */
  async send(options, since) {
    try {
      await this.choosing.send(options, since);
    } catch (refusal) {
      this.say(refusal);
    }
  }

  /** @param {string} what */
  async ask(what) {
    try {
      await this.store.socket?.request({ do: what, stamp: this.choosing.stamp });
    } catch (refusal) {
      this.say(refusal);
    }
  }

  /**
   * @param {any} refusal
   * @param {Point} [at]
   */
  say(refusal, at) {
    // If a new state has arrived, the choice is stale; the board already shows the new state.
    if (refusal.code !== "stale") this.toasts.show([{ text: refusal.text ?? String(refusal), rule: refusal.rule }], at);
  }

  /**
   * @param {Clicked} clicked
   * @param {Point} at
   * @param {boolean} [quietly] in the panel of the stack, if it is in sight, rather than at the pointer
   */
  async why(clicked, at, quietly = false) {
    const socket = this.store.socket;
    if (!socket) return;
    try {
      const answer = await socket.request({ do: "why", targets: this.choosing.asked(clicked) });
      if (quietly) this.store.emit("why-not", { place: clicked.place, reasons: answer.reasons, at });
      else this.toasts.show(answer.reasons, at);
    } catch (refusal) {
      this.say(refusal, at);
    }
  }

  /**
   * @param {string} place
   * @param {Point} at
   */
  context(place, at) {
    this.store.emit("selected", place);
    const name = this.board.pieces.placeName(place);
    openMenu(
      name,
      [
        { label: t("context.inquire", { place: name }), act: () => this.store.emit("inquire", place) },
        { label: t("context.measure"), act: () => this.store.emit("measure", place) },
        { label: t("context.centre"), act: () => this.store.emit("show-place", place) },
      ],
      at,
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const clicked = this.board.clicked(event);
    if (!clicked) return;
    event.preventDefault();
    event.stopPropagation();
    const box = /** @type {Element} */ (event.target).getBoundingClientRect();
    this.click(clicked, { x: box.left + box.width / 2, y: box.top + box.height / 2 }, event.timeStamp);
  }
}
