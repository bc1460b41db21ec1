// @ts-check
// The player's own cards along the lower edge of the board: hover or use the arrows to read, click to choose.

import { cardFace, readByPress, showCard } from "./cardface.js";
import { el } from "../kit/dom.js";
import { ownerOf } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Hand} Cards */
/** @typedef {import("../net/types.js").HeldCard} HeldCard */
/** @typedef {import("../net/types.js").Picture} Picture */

const LINGER = 120; // milliseconds over a card before it is lifted

export class Hand {
  /**
   * @param {HTMLElement} host
   * @param {import("./board.js").Board} board
   * @param {import("./choosing.js").Choosing} choosing
   * @param {import("./clicks.js").Clicks} clicks
   */
  constructor(host, board, choosing, clicks) {
    this.host = host;
    this.board = board;
    this.store = board.store;
    this.choosing = choosing;
    this.clicks = clicks;
    this.list = el("ul", { class: "held-cards" });
    this.looks = "";
    /** @type {string | null} The card that is up. */
    this.up = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    host.append(this.list);
    host.hidden = true;
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("focusin", (event) => {
      if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.lift(cardAt(event));
    });
    host.addEventListener("focusout", () => this.lift(null));
    host.addEventListener("pointerover", (event) => this.hover(cardAt(event)));
    host.addEventListener("pointerleave", () => this.hover(null));
    this.store.on("choosing", () => this.light());
    this.store.on("cleared", () => this.draw({}));
    new ResizeObserver(() => this.makeRoom()).observe(host);
  }

  /**
   * The cards in the player's own hand.
   * @param {Picture} picture
   * @returns {HeldCard[]}
   */
  own(picture) {
    return (picture.hands ?? []).filter((hand) => isOwn(this.store, hand)).flatMap((hand) => hand.cards ?? []);
  }

  /** @param {Picture} picture */
  draw(picture) {
    const cards = this.store.layout ? this.own(picture) : [];
    const looks = JSON.stringify(cards);
    if (looks === this.looks) return;
    this.looks = looks;
    const focused = this.host.contains(document.activeElement) ? document.activeElement?.getAttribute("data-card") : null;
    this.host.setAttribute("aria-label", t("hand.name", { n: cards.length }));
    this.list.replaceChildren(...cards.map((card, number) => el("li", {}, this.card(card, number))));
    this.list.style.setProperty("--held", String(Math.max(1, cards.length)));
    this.host.hidden = !cards.length;
    this.lift(null);
    this.light();
    if (focused) this.find(focused)?.focus({ preventScroll: true });
  }

  /**
   * @param {HeldCard} card
   * @param {number} number
   */
  card(card, number) {
    const words = [card.label, ...(card.note ? [card.note] : [])].join(", ");
    const id = card.id ?? "";
    const marks = (card.marks ?? []).map((mark) => ` is-${mark}`).join("");
    const button = el("button", {
      type: "button", class: `held-card${marks}`, "data-card": id, "aria-label": words, "data-from-server": "",
      tabindex: number ? -1 : 0, draggable: "true", onclick: (/** @type {MouseEvent} */ event) => this.click(id, event.timeStamp),
    }, cardFace(this.board, card.face));
    readByPress(button, () => showCard(this.board, card));
    button.addEventListener("dragstart", (event) => this.drag(event, id));
    return button;
  }

  /** Which cards an option wants, and which one is chosen. */
  light() {
    const wanted = this.wanted();
    const taken = new Set(this.choosing.path.map(([, token]) => token));
    for (const button of this.buttons()) {
      const id = button.dataset.card ?? "";
      button.toggleAttribute("data-lit", wanted.has(id));
      if (wanted.has(id) && !taken.has(id)) button.dataset.clickable = "card";
      else delete button.dataset.clickable;
      button.classList.toggle("chosen", taken.has(id));
      button.setAttribute("aria-pressed", String(taken.has(id)));
    }
    this.host.classList.toggle("choosing", wanted.size > 0);
  }

  /** Tokens of cards with which something can be done now, whatever was chosen before. */
  wanted() {
    const all = [...this.choosing.options, ...this.choosing.closed];
    return new Set([...all.map((option) => option.targets[0]?.[1]), ...this.choosing.next().keys()].filter((id) => id !== undefined && this.find(id)));
  }

  /**
   * @param {string} id
   * @param {number} since
   */
  click(id, since) {
    const { choosing } = this;
    if (!this.wanted().has(id)) return this.lift(this.up === id ? null : id);
    if (choosing.path.at(-1)?.[1] === id) {
      // A second click plays the card's only use, or puts the card back.
      const [only, ...others] = choosing.open;
      if (only && !others.length && only.targets.length === choosing.path.length) return void this.clicks.send([only], since);
      return void choosing.back();
    }
    this.choose(id);
  }

  /** @param {string} id */
  choose(id) {
    const { choosing } = this;
    const on = choosing.next().get(id)?.[0]?.targets[choosing.path.length];
    if (on) return choosing.narrow([...choosing.path, on]);
    const start = [...choosing.options, ...choosing.closed].find((option) => option.targets[0]?.[1] === id)?.targets[0];
    if (start) choosing.narrow([start]);
  }

  // Up and down

  /** @param {string | null} id */
  hover(id) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lift(id), LINGER);
  }

  /** @param {string | null} id */
  lift(id) {
    clearTimeout(this.timer);
    this.up = id;
    for (const button of this.buttons()) button.classList.toggle("lifted", id !== null && button.dataset.card === id);
    this.host.classList.toggle("reading", id !== null);
  }

  /** The camera keeps what matters above the cards. */
  makeRoom() {
    const height = this.host.hidden ? 0 : this.host.offsetHeight;
    this.board.camera.keepClear({ bottom: height });
    // Overlays keep clear of the hand. The board itself does not use this value, which would restyle all of it.
    for (const beside of /** @type {Iterable<HTMLElement>} */ (this.host.parentElement?.children ?? [])) {
      if (beside !== this.board.host) beside.style.setProperty("--hand", `${height}px`);
    }
  }

  // By keys

  /** Go to the cards: to the chosen one, or to the first that can be played. */
  focus() {
    const all = this.buttons();
    const stop = all.find((button) => button.classList.contains("chosen")) ?? all.find((button) => button.hasAttribute("data-lit")) ?? all[0];
    if (stop) this.rove(stop);
    return Boolean(stop);
  }

  /** @param {HTMLElement} stop */
  rove(stop) {
    for (const button of this.buttons()) button.tabIndex = button === stop ? 0 : -1;
    stop.focus({ preventScroll: true });
    this.lift(stop.dataset.card ?? null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const all = this.buttons();
    const now = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && now >= 0) this.rove(all[(now + by + all.length) % all.length]);
    else if (event.key === "Home") this.rove(all[0]);
    else if (event.key === "End") this.rove(all[all.length - 1]);
    else if (event.key === "Escape" && this.choosing.path.length) this.choosing.back();
    else if (event.key === "Escape" && this.up) this.lift(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {DragEvent} event
   * @param {string} id
   */
  drag(event, id) {
    if (!this.wanted().has(id) || !event.dataTransfer) return event.preventDefault();
    event.dataTransfer.setData("text/plain", id);
    event.dataTransfer.effectAllowed = "move";
    if (this.choosing.path.at(-1)?.[1] !== id) this.choose(id);
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  /** @param {string} id */
  find(id) {
    return this.buttons().find((button) => button.dataset.card === id);
  }
}

/**
 * Whether this hand is the player's own.
 * @param {import("../net/store.js").Store} store
 * @param {Cards} hand
 */
export function isOwn(store, hand) {
  const owner = ownerOf(store, hand.owner);
  return hand.kind === "hand" && store.seat !== null && (owner?.seat ?? hand.owner) === store.seat;
}

/** @param {Event} event */
function cardAt(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-card]");
  return button?.getAttribute("data-card") ?? null;
}
