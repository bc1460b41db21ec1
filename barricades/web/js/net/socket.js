// @ts-check
// The connection to the table: requests and answers, frames from the server, and reconnecting.

import { moved } from "./api.js";
import { numberOf } from "./pins.js";
import { fingerprint } from "./stream.js";
import { language, refusalWords, t } from "./words.js";

/** @typedef {import("./types.js").Refusal} Refusal */

const BACKOFF = [300, 700, 1500, 3000, 6000, 10000]; // milliseconds

/** A request the table refused, or that never reached it (code "lost"). */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusalWords(refusal.code, refusal.text, refusal.rule));
    this.code = refusal.code;
    this.text = this.message;
    this.rule = refusal.rule ?? "";
  }
}

export class TableSocket {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    store.socket = this;
    /** @type {WebSocket | null} */
    this.line = null;
    /** @type {{do: "sit", token: string} | {do: "watch", table: string} | null} */
    this.entry = null;
    this.serial = 0;
    this.failures = 0;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (refusal: Refused) => void}>} */
    this.waiting = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {any[] | null} What came before the parts of the page were there to hear it; null once they are. */
    this.held = [];
    /** @type {(message: any) => void} told of it as it comes */
    this.early = () => {};
    window.addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.retryNow());
  }

  /** @param {string} token */
  sit(token) {
    return this.enter({ do: "sit", token });
  }

  /** @param {string} table */
  watch(table) {
    return this.enter({ do: "watch", table });
  }

  /**
   * One entry a connection: a client that changes seats connects again.
   * @param {NonNullable<TableSocket["entry"]>} entry
   */
  enter(entry) {
    this.entry = entry;
    this.failures = 0;
    this.hangUp();
    this.store.clear();
    this.connect();
  }

  /** The parts of the page are there: what came before is heard now. */
  listen() {
    const held = /** @type {any[]} */ (this.held ?? []);
    this.held = null;
    for (const message of held) this.hear(message);
    if (this.entry && !this.line) this.store.takeConnection("lost");
  }

  close() {
    this.entry = null;
    this.hangUp();
    this.store.takeConnection("closed");
  }

  /**
   * Ask the table. Rejects with a `Refused`.
   * @param {Record<string, unknown>} what
   * @returns {Promise<any>}
   */
  request(what) {
    const line = this.line;
    if (!line || line.readyState !== WebSocket.OPEN) return Promise.reject(lost());
    const id = ++this.serial;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      line.send(JSON.stringify({ ...what, id }));
    });
  }

  retryNow() {
    if (this.entry && !this.line) this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.line = line;
    line.addEventListener("open", () => this.greet(line));
    line.addEventListener("message", (event) => line === this.line && this.receive(JSON.parse(event.data)));
    line.addEventListener("close", () => line === this.line && this.dropped());
  }

  /** @param {WebSocket} line */
  async greet(line) {
    try {
      const pledge = this.entry?.do === "sit" ? { pledge: fingerprint(numberOf(this.entry.token)) } : {};
      await this.request({ ...this.entry, ...pledge, lang: language() });
      this.failures = 0;
      this.store.takeConnection("open");
    } catch (error) {
      if (line !== this.line || !(error instanceof Refused) || error.code === "lost") return;
      // Access was refused: do not retry a wrong link.
      this.close();
      this.store.emit("toast", { text: error.text, rule: error.rule });
      this.store.emit("turned-away", error);
    }
  }

  /** @param {any} message */
  receive(message) {
    if (!this.held) return this.hear(message);
    this.held.push(message);
    this.early(message);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "state") return this.store.takeState(message);
    if (message.type === "table") {
      if (this.entry?.do === "sit") moved(this.entry.token, message.seat);
      return this.store.takeTable(message);
    }
    if (message.type === "chat") return this.store.takeChat(message);
    if (message.type === "presence") return this.store.takePresence(message);
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "refused") asked?.reject(new Refused(message));
    else asked?.resolve(message);
  }

  dropped() {
    this.hangUp();
    if (!this.entry) return;
    this.store.takeConnection("lost");
    const wait = BACKOFF[Math.min(this.failures++, BACKOFF.length - 1)] * (0.8 + 0.4 * Math.random());
    this.timer = setTimeout(() => this.retryNow(), wait);
  }

  hangUp() {
    const line = this.line;
    this.line = null;
    if (this.held) this.held = [];
    clearTimeout(this.timer);
    line?.close();
    for (const asked of this.waiting.values()) asked.reject(lost());
    this.waiting.clear();
  }
}

function lost() {
  return new Refused({ code: "lost", text: t("socket.lost") });
}
