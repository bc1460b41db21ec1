// @ts-check
// A hint: what a bot would choose here and why, shown beside the decision and on the board, and played with one click.

import { el, said } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Hint} Advice */

export class Hint {
  /**
   * @param {import("./guidance.js").Guidance} guidance
   * @param {import("../board/board.js").Board} board
   * @param {import("../board/choosing.js").Choosing} choosing
   * @param {import("../board/clicks.js").Clicks} clicks
   */
  constructor(guidance, board, choosing, clicks) {
    this.board = board;
    this.store = board.store;
    this.choosing = choosing;
    this.clicks = clicks;
    this.stamp = ""; // of the state that the advice is for
    this.button = el("button", { type: "button", class: "compact ask-hint", hidden: true, onclick: () => this.ask() },
      t("hint.button"), el("kbd", {}, "I"));
    this.box = el("div", { class: "hint", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    guidance.undo.before(this.button);
    guidance.ready.before(this.box);
    this.store.on("choosing", () => this.arrange());
    this.store.on("table", () => this.arrange());
    this.store.on("cleared", () => this.close());
  }

  /** Whether a hint may be asked for now. */
  get allowed() {
    const { table, state } = this.store;
    return Boolean(table?.hints && state?.yours && !state.over && this.choosing.options.length);
  }

  arrange() {
    this.button.hidden = !this.allowed;
    if (this.stamp && (this.stamp !== this.choosing.stamp || !this.allowed)) this.close();
  }

  get shown() {
    return this.box.childNodes.length > 0;
  }

  /** @param {boolean} [quiet] the player has not asked: leave focus and scrolling alone */
  async ask(quiet = false) {
    const { socket } = this.store;
    if (!socket || !this.allowed || this.button.disabled) return;
    const { stamp } = this.choosing;
    this.button.disabled = true;
    this.button.setAttribute("aria-busy", "true");
    try {
      const advice = await socket.request({ do: "hint", stamp });
      if (stamp === this.choosing.stamp && this.allowed) this.show(advice, stamp, quiet);
    } catch (refusal) {
      if (!quiet) this.clicks.say(refusal);
    } finally {
      this.button.disabled = false;
      this.button.removeAttribute("aria-busy");
    }
  }

  /**
   * @param {Advice} advice
   * @param {string} stamp
   * @param {boolean} quiet
   */
  show(advice, stamp, quiet) {
    const option = this.choosing.options.find((each) => each.text === advice.option);
    if (!option) return;
    this.stamp = stamp;
    const act = el("button", {
      type: "button", class: "compact primary do-hint", "data-option": option.text,
      onclick: (/** @type {MouseEvent} */ event) => this.clicks.send([option], event.timeStamp),
    }, t("hint.do"));
    const shut = el("button", { type: "button", class: "compact quiet", onclick: () => this.close() }, t("close"), el("kbd", {}, "Esc"));
    this.box.replaceChildren(
      el("h4", {}, t("hint.title")),
      said("p", option.label, { class: "advised-option" }),
      said("p", advice.reason),
      el("div", { class: "row" }, act, shut),
    );
    this.mark(advice);
    if (quiet) return;
    this.box.scrollIntoView({ block: "nearest" });
    act.focus({ preventScroll: true });
  }

  /**
   * The places of the option, then those that the reason names.
   * @param {Advice} advice
   */
  mark({ targets, places }) {
    const known = this.store.layout?.places ?? {};
    const here = targets.map(([, token]) => this.board.pieces.byId.get(token)?.place ?? token);
    const all = [...new Set([...here, ...places])].filter((place) => place in known);
    this.board.mark(all, "advised");
    if (all.length) this.board.camera.reveal(known[all[0]].x, known[all[0]].y);
  }

  /** Take it off the page; says whether there was something to take off. */
  close() {
    const { shown } = this;
    const focused = this.box.contains(document.activeElement);
    this.stamp = "";
    this.box.replaceChildren();
    this.board.mark([], "advised");
    if (focused && !this.button.hidden) this.button.focus({ preventScroll: true });
    return shown;
  }
}
