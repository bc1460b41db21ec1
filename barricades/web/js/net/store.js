// @ts-check
// The state of the page: the table and its last state, and events between the page's parts.

import { merged } from "./merging.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Chat} Chat */

export class Store extends EventTarget {
  constructor() {
    super();
    /** @type {Table | null} */
    this.table = null;
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {State | null} */
    this.state = null;
    /** @type {Line[]} The log as far as we have it: a long one comes without its beginning. */
    this.lines = [];
    this.skipped = 0; // lines before those we got
    /** @type {import("./socket.js").TableSocket | null} */
    this.socket = null;
    /** @type {string | null} The seat we sit in; null for a spectator. */
    this.seat = null;
    /** @type {import("./types.js").Connection} */
    this.connection = "lost";
  }

  /**
   * Listen. Returns a function that stops listening.
   * @param {string} name
   * @param {(detail: any) => void} heard
   */
  on(name, heard) {
    /** @param {Event} event */
    const listener = (event) => heard(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener(name, listener);
    return () => this.removeEventListener(name, listener);
  }

  /**
   * @param {string} name
   * @param {any} [detail]
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {Table} table */
  takeTable(table) {
    this.table = table;
    this.seat = table.seat;
    this.emit("table", table);
  }

  /** @param {Layout} layout */
  takeLayout(layout) {
    this.layout = layout;
    this.emit("layout", layout);
  }

  /** @param {import("./merging.js").StateFrame} frame */
  takeState(frame) {
    const before = this.state;
    const now = merged(before, frame);
    this.state = now;
    // The log arrives in parts; after an undo some lines are dropped.
    if (now.log.from < this.skipped || now.log.from > this.skipped + this.lines.length) {
      this.lines = [];
      this.skipped = now.log.from;
    }
    const from = now.log.from - this.skipped;
    const dropped = this.lines.length - from;
    this.lines.splice(from, dropped, ...now.log.lines);
    this.emit("state", { before, now });
    if (dropped || now.log.lines.length) this.emit("log", { from, lines: now.log.lines });
  }

  /**
   * Older lines, asked for.
   * @param {number} from
   * @param {Line[]} lines
   */
  takeEarlier(from, lines) {
    if (from + lines.length !== this.skipped) return;
    this.skipped = from;
    this.lines.unshift(...lines);
    this.emit("log", { from: 0, lines: this.lines });
  }

  /** @param {Chat} chat */
  takeChat(chat) {
    this.table?.chat.push(chat);
    this.emit("chat", chat);
  }

  /** @param {import("./types.js").Presence} presence */
  takePresence(presence) {
    this.table?.seats.forEach((seat) => (seat.present = presence.present.includes(seat.id)));
    this.emit("presence", presence);
  }

  /** @param {import("./types.js").Connection} connection */
  takeConnection(connection) {
    this.connection = connection;
    this.emit("connection", connection);
  }

  /** Forget everything about a table: another seat is about to be taken at this screen. */
  clear() {
    this.table = this.state = null;
    this.lines = [];
    this.skipped = 0;
    this.seat = null;
    // Every part clears what it showed: nothing may remain behind the curtain.
    this.emit("cleared");
  }
}
