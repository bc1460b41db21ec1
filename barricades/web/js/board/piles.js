// @ts-check
// Cards that lie beside the board: the hands of others, piles and displays, each with its count; a click lists them.
// On a narrow screen one button stands for all of them.

import { smallCard } from "./cardface.js";
import { el, said } from "../kit/dom.js";
import { openMenu } from "../kit/menu.js";
import { isOwn } from "./hand.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Hand} Cards */
/** @typedef {import("../net/types.js").Picture} Picture */

const GAP = 20; // pixels to the edge of the board and to what is shown beside them

export class Piles {
  /**
   * @param {HTMLElement} host
   * @param {import("./board.js").Board} board
   * @param {import("../panels/drawer.js").Drawer} drawer
   */
  constructor(host, board, drawer) {
    this.host = host;
    this.board = board;
    this.store = board.store;
    this.drawer = drawer;
    this.looks = "";
    this.store.on("cleared", () => this.draw({}));
    // What is looked for on the map is not looked for under them.
    new ResizeObserver(() => board.camera.keepClear({ right: host.offsetWidth && host.offsetWidth + GAP })).observe(host);
  }

  /** @param {Picture} picture */
  draw(picture) {
    const piles = (picture.hands ?? []).filter((hand) => !isOwn(this.store, hand));
    const looks = JSON.stringify(piles);
    if (looks === this.looks) return;
    this.looks = looks;
    this.host.hidden = !piles.length;
    this.host.replaceChildren(this.together(piles), ...piles.map((pile) => this.chip(pile)));
    const open = piles.find((pile) => this.drawer.shows(`pile-${pile.id}`));
    if (open) this.open(open, true);
  }

  /** One button for all of them. @param {Cards[]} piles */
  together(piles) {
    const show = (/** @type {MouseEvent} */ event) => {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      const items = piles.map((pile) => ({ label: pile.name, note: String(countOf(pile)), act: () => this.open(pile) }));
      openMenu(t("piles.name"), items, { x: box.left, y: box.bottom });
    };
    return el("button", { type: "button", class: "all-piles icon compact", "aria-haspopup": "menu", "aria-label": t("piles.name"), title: t("piles.name"), onclick: show },
      el("span", { class: "pile-sign of-hand", "aria-hidden": "true" }));
  }

  /** @param {Cards} pile */
  chip(pile) {
    return el(
      "button",
      { type: "button", class: "pile", "data-pile": pile.id, "data-owner": pile.owner || null, title: pile.note || null, "data-from-server": "", onclick: () => this.open(pile) },
      el("span", { class: `pile-sign of-${pile.kind}`, "aria-hidden": "true" }),
      said("span", pile.name, { class: "pile-name" }),
      el("b", {}, String(countOf(pile))),
    );
  }

  /**
   * @param {Cards} pile
   * @param {boolean} [again] only fill what is open
   */
  open(pile, again = false) {
    const cards = pile.cards ?? [];
    const body = [
      pile.note ? said("p", pile.note, { class: "soft" }) : null,
      cards.length
        ? el("ul", { class: "card-list" }, ...cards.map((card) =>
          el("li", {}, smallCard(this.board, card), said("span", card.label), card.note ? said("small", card.note, { class: "soft" }) : null)))
        : el("p", { class: "soft" }, t(pile.count ? "piles.closed" : "piles.empty")),
    ];
    const known = { id: `pile-${pile.id}`, title: pile.name, body, wide: cards.length > 4 };
    if (again) this.drawer.fill(known);
    else this.drawer.toggle(known);
  }
}

/** @param {Cards} pile */
function countOf(pile) {
  return pile.count || (pile.cards ?? []).length;
}
