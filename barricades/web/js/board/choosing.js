// @ts-check
// Options and clicks: an option is a path of targets, a click goes one step along it.
//
// The page knows no rule. It only knows that an option names places and pieces in order, so a click on one of
// them leaves fewer options; when one is left and its path is complete, that is the choice.

import { ownerOf } from "../kit/owners.js";

/** @typedef {import("../net/types.js").Option} Option */
/** @typedef {import("../net/types.js").Target} Target */
/** @typedef {import("../net/types.js").State} State */

/**
 * The possible meanings of a click on a place or a piece.
 * @typedef {object} Meaning
 * @property {Option[]} complete options that end here, without those of `together`
 * @property {Option[][]} together options of a stack's pieces that are made as one, a list for each verb
 * @property {Target[]} onward targets from which options continue
 */

/**
 * @typedef {object} Clicked
 * @property {string | null} place
 * @property {string[]} pieces the pieces meant: one, or all of a stack, or none for the bare place
 */

const SLOW = 300; // milliseconds after which the pointer says that a choice is on its way
const LONGEST = 1500; // milliseconds from an accepted choice to the state that shows it

export class Choosing {
  /** @param {import("../net/store.js").Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Option[]} */
    this.options = [];
    /** @type {import("../net/types.js").Closed[]} What is not on offer and would be looked for, with the reason. */
    this.closed = [];
    /** @type {Target[]} Targets taken so far. */
    this.path = [];
    /** @type {Option[]} Options that begin with the path. */
    this.open = [];
    /** @type {Map<string, string>} What the game calls the kind of a token, as far as seen. */
    this.kinds = new Map();
    this.stamp = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.slow = undefined;
    this.busy = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} When the player acted, until the answer is drawn. */
    this.since = undefined;
  }

  /** @param {State} state */
  take(state) {
    this.stamp = state.stamp;
    this.options = state.yours && !state.over ? (state.decision?.options ?? []) : [];
    this.closed = state.yours && !state.over ? (state.decision?.closed ?? []) : [];
    for (const option of this.options) for (const [kind, token] of option.targets) this.kinds.set(token, kind);
    this.setBusy(false);
    this.restart();
  }

  /**
   * A choice has been sent: highlights are out of date until the next state arrives.
   * @param {boolean} busy
   */
  setBusy(busy) {
    clearTimeout(this.timer);
    this.busy = busy;
    document.body.toggleAttribute("data-busy", busy);
    clearTimeout(this.slow);
    if (busy) this.slow = setTimeout(() => document.body.toggleAttribute("data-slow", true), SLOW);
    else document.body.removeAttribute("data-slow");
  }

  restart() {
    this.narrow([]);
  }

  /** @param {Target[]} path */
  narrow(path) {
    this.follow(path);
    this.store.emit("choosing");
  }

  /**
   * Take a path. A target that all options have next is taken too where options continue from it: a unit that was clicked
   * implies its place, and the only unit that can be placed need not be clicked.
   * @param {Target[]} path
   */
  follow(path) {
    this.open = this.options.filter((option) => path.every((target, i) => same(option.targets[i], target)));
    this.path = [...path];
    for (;;) {
      const at = this.path.length;
      const next = this.open[0]?.targets[at];
      const shared = next && this.open.every((option) => same(option.targets[at], next));
      if (!shared || !this.open.some((option) => option.targets.length > at + 1)) return;
      this.path.push(next);
    }
  }

  /** Whether a click of the player has left fewer options; targets that were taken by themselves do not count. */
  get begun() {
    return this.open.length < this.options.length;
  }

  /** What is not on offer where we are on the path. */
  shut() {
    return this.closed.filter((use) => use.targets.length === this.path.length && this.path.every((target, i) => same(use.targets[i], target)));
  }

  /** One click back; false when there is none to take back. */
  back() {
    const { path } = this;
    for (let kept = path.length - 1; kept >= 0; kept--) {
      this.follow(path.slice(0, kept));
      if (this.path.length < path.length) {
        this.store.emit("choosing");
        return true;
      }
    }
    return false;
  }

  /** The targets that can be clicked next, by token. */
  next() {
    /** @type {Map<string, Option[]>} */
    const found = new Map();
    for (const option of this.open) {
      const target = option.targets[this.path.length];
      if (!target) continue;
      const list = found.get(target[1]);
      if (list) list.push(option);
      else found.set(target[1], [option]);
    }
    return found;
  }

  /** Options without anything to click on the board: buttons. */
  buttons() {
    return this.open.filter((option) => option.targets.length === this.path.length);
  }

  /**
   * @param {Clicked} clicked
   * @returns {Meaning | null} null if nothing is on offer there
   */
  meaning(clicked) {
    const next = this.next();
    /** @type {Meaning} */
    const found = { complete: [], together: [], onward: [] };
    const stacked = clicked.pieces.length > 1;
    /** @type {Map<string, Option[]>} */
    const many = new Map();
    for (const token of [...clicked.pieces, ...(clicked.place ? [clicked.place] : [])]) {
      for (const option of next.get(token) ?? []) {
        const last = option.targets.length === this.path.length + 1;
        if (!last) {
          const target = option.targets[this.path.length];
          if (!found.onward.some((each) => same(each, target))) found.onward.push(target);
        } else if (option.many && stacked) {
          many.set(option.verb, [...(many.get(option.verb) ?? []), option]);
        } else {
          found.complete.push(option);
        }
      }
    }
    for (const options of many.values()) found.together.push(options);
    const nothing = !found.complete.length && !found.together.length && !found.onward.length;
    return nothing ? null : found;
  }

  /**
   * What to ask `why` about: the path so far, and what was clicked. Where a place is asked for, a counter of another
   * side is a place with an enemy in it.
   * @param {Clicked} clicked
   * @returns {Target[]}
   */
  asked({ place, pieces }) {
    const alone = pieces.length === 1 || !place;
    const token = alone && !(place && this.isOthers(pieces[0]) && this.wantsPlace()) ? pieces[0] : /** @type {string} */ (place);
    return [...this.path, [this.kinds.get(token) ?? "", token]];
  }

  /** @param {string} id of a piece */
  isOthers(id) {
    const piece = this.store.state?.picture.pieces?.find((each) => each.id === id);
    return piece !== undefined && ownerOf(this.store, piece.owner)?.seat !== this.store.seat;
  }

  wantsPlace() {
    const places = this.store.layout?.places ?? {};
    return [...this.next().keys()].some((token) => token in places);
  }

  /** How many pieces still have something to do, by the marks of the picture. */
  ready() {
    return this.store.state?.picture.pieces?.filter((piece) => piece.marks?.includes("ready")).length ?? 0;
  }

  /**
   * Make a choice, or several of one kind together.
   * @param {Option[]} options
   * @param {number} [since] when the player acted, to measure how long the table takes
   */
  async send(options, since = performance.now()) {
    const socket = this.store.socket;
    if (!socket || this.busy || !options.length) return;
    this.setBusy(true);
    this.since = since;
    try {
      await socket.request({ do: "choose", stamp: this.stamp, options: options.map((option) => option.text) });
      // The next state follows at once; if not, unlock the page anyway.
      if (this.busy) this.timer = setTimeout(() => this.setBusy(false), LONGEST);
    } catch (refusal) {
      this.setBusy(false);
      throw refusal;
    }
  }
}

/**
 * @param {Target | undefined} one
 * @param {Target} other
 */
function same(one, other) {
  return one !== undefined && one[1] === other[1] && one[0] === other[0];
}
