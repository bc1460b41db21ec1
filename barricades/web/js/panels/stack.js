// @ts-check
// The stack viewer: every piece of the selected place with both faces, what it is and what state it is in.

import { badge, badgesOf } from "../board/counters.js";
import { draw, el, said } from "../kit/dom.js";
import { badge as ownerBadge, ownerOf } from "../kit/owners.js";
import { ruleLink } from "../kit/rulelink.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Piece} Piece */
/** @typedef {import("../net/types.js").Finding} Finding */
/** @typedef {import("../net/types.js").Layout} Layout */

export class StackViewer {
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
    /** @type {string | null} */
    this.place = null;
    this.looks = "";
    host.tabIndex = 0; // it can be scrolled
    this.found = el("div", { class: "findings", "aria-live": "polite" });
    this.store.on("selected", (place) => this.show(place));
    this.store.on("choosing", () => this.draw());
    this.reasons = el("div", { class: "why-not small soft", "aria-live": "polite" });
    this.store.on("why-not", ({ place, reasons, at }) => place === this.place && this.tell(reasons, at));
    this.store.on("choosing", () => this.reasons.replaceChildren());
    this.store.on("inquire", (place) => this.inquire(place));
    this.store.on("cleared", () => this.show(null));
    this.draw();
  }

  /** @param {string | null} place */
  show(place) {
    if (place !== this.place) this.found.replaceChildren();
    this.reasons.replaceChildren();
    this.place = place;
    this.board.select(place);
    this.draw();
  }

  draw() {
    const layout = this.store.layout;
    const place = this.place;
    if (!layout || !place) {
      this.looks = "";
      return this.host.replaceChildren(el("p", { class: "soft empty" }, t("stack.empty")), legend(layout));
    }
    const next = this.choosing.next();
    const stack = this.board.pieces.stack(place);
    const looks = JSON.stringify([place, stack, stack.map((piece) => next.has(piece.id))]);
    if (looks === this.looks) return;
    const held = this.host.contains(document.activeElement) ? document.activeElement?.getAttribute("data-piece") : null;
    this.looks = looks;
    const cards = [...stack].reverse().map((piece) => this.card(piece, next.has(piece.id)));
    this.host.replaceChildren(
      el("h3", { tabindex: -1, "data-from-server": "" }, this.board.pieces.placeName(place)),
      said("p", (layout.places[place]?.about ?? []).join(" · "), { class: "about small soft" }),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "compact", onclick: () => this.inquire(place) }, t("stack.inquire")),
        el("button", { type: "button", class: "compact quiet", onclick: () => this.board.flash(place) }, t("stack.centre")),
      ),
      this.reasons,
      this.found,
      ...this.totals(stack),
      cards.length ? el("ul", { class: "cards" }, ...cards) : el("p", { class: "soft" }, t("stack.none")),
    );
    if (held) /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-piece="${CSS.escape(held)}"]`))?.focus();
  }

  /**
   * Why nothing can be done with the stack now: here if it can be seen here, else where the player clicked.
   * @param {import("../net/types.js").Reason[]} reasons
   * @param {{x: number, y: number}} at
   */
  tell(reasons, at) {
    if (this.host.offsetParent) this.store.emit("reading");
    this.reasons.replaceChildren(...reasons.map((reason) =>
      el("p", {}, said("span", reason.text), reason.rule ? " " : null, reason.rule ? ruleLink(this.store, reason.rule) : null)));
    const [told, seen] = [this.reasons.getBoundingClientRect(), this.host.getBoundingClientRect()];
    if (!told.height || told.bottom > seen.bottom) this.clicks.toasts.show(reasons, at);
  }

  /**
   * The totals of each owner's known pieces.
   * @param {Piece[]} stack
   */
  totals(stack) {
    const names = this.store.layout?.totals ?? [];
    /** @type {Map<string, number[]>} */
    const sums = new Map();
    for (const piece of stack) {
      const counts = this.store.layout?.pieces?.[piece.id]?.counts?.[piece.face];
      if (!counts) continue;
      const sum = sums.get(piece.owner) ?? names.map(() => 0);
      sums.set(piece.owner, sum.map((value, k) => value + counts[k]));
    }
    return [...sums].map(([owner, sum]) => el("p", { class: "totals" },
      ownerBadge(owner, ownerOf(this.store, owner)?.name ?? ""),
      ...names.map((name, k) => el("span", {}, said("span", name), " ", el("b", {}, String(sum[k]))))));
  }

  /**
   * @param {Piece} piece
   * @param {boolean} lit
   */
  card(piece, lit) {
    const known = this.store.layout?.pieces?.[piece.id];
    const layout = this.store.layout;
    const words = layout?.marks ?? {};
    const other = known?.faces?.filter((face) => face !== piece.face) ?? [];
    this.board.faces.need([piece.face, ...other]);
    const marks = (piece.marks ?? []).filter((mark) => words[mark]).map((mark) =>
      el("li", { class: `mark is-${mark}` }, icon(layout, mark), said("span", words[mark])));
    const act = (/** @type {MouseEvent} */ event) => {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      this.clicks.click({ place: this.place, pieces: [piece.id] }, { x: box.left, y: box.bottom }, event.timeStamp);
    };
    const button = el(
      "button",
      { type: "button", class: "both-faces", "data-piece": piece.id, "data-clickable": lit && "piece", onclick: act, "aria-label": piece.label, "data-from-server": "" },
      face(piece.face, 58),
      ...other.map((each) => face(each, 42)),
    );
    return el(
      "li",
      { class: `card-piece${piece.marks?.includes("chosen") ? " is-chosen" : ""}`, "data-owner": piece.owner },
      button,
      el(
        "div",
        { class: "told" },
        said("b", known?.name ?? piece.label),
        said("span", known?.label ?? (known ? piece.label : ""), { class: "small" }),
        marks.length ? el("ul", { class: "marks" }, ...marks) : null,
        known?.life ? said("span", known.life, { class: "small soft" }) : null,
        known?.about?.length ? said("span", known.about.join(" · "), { class: "small soft" }) : null,
      ),
    );
  }

  /** @param {string} place who can reach or attack it */
  async inquire(place) {
    this.store.emit("selected", place);
    this.store.emit("show-tab", "stack");
    try {
      const answer = await this.store.socket?.request({ do: "inquire", place });
      this.findings(place, answer?.lines ?? []);
    } catch (refusal) {
      this.clicks.say(refusal);
    }
  }

  /**
   * @param {string} place
   * @param {Finding[]} lines
   */
  findings(place, lines) {
    const pieces = lines.flatMap((line) => line.pieces);
    const where = new Set(pieces.map((id) => this.board.pieces.byId.get(id)?.place ?? ""));
    this.board.mark([...where, place], "asked");
    const close = () => {
      this.found.replaceChildren();
      this.board.mark([], "asked");
    };
    this.found.replaceChildren(
      el("div", { class: "row" }, el("h4", { class: "grow" }, t("stack.found")),
        el("button", { type: "button", class: "icon compact quiet", "aria-label": t("close"), onclick: close }, "×")),
      el("ul", {}, ...(lines.length
        ? lines.map((line) => el("li", {}, said("span", line.text), line.rule ? " " : null, line.rule ? ruleLink(this.store, line.rule) : null))
        : [el("li", {}, t("stack.found-none"))])),
    );
  }
}

/**
 * A face in HTML.
 * @param {string} id
 * @param {number} size in pixels
 */
export function face(id, size) {
  const picture = draw("svg", { class: "face", width: size, height: size, viewBox: "0 0 60 60", "aria-hidden": "true" });
  picture.append(draw("use", { href: `#${id}`, width: 60, height: 60 }));
  return picture;
}

/**
 * @param {Layout | null} layout
 * @param {string} mark
 */
function icon(layout, mark) {
  const [shown] = layout ? badgesOf(layout, [mark]) : [];
  if (!shown) return null;
  return draw("svg", { class: "badge-icon", viewBox: "-11 -11 22 22", width: 18, height: 18, "aria-hidden": "true" }, badge(shown));
}

/** @param {Layout | null} layout */
function legend(layout) {
  const lines = Object.entries(layout?.marks ?? {}).map(([mark, name]) =>
    el("li", {}, icon(layout, mark) ?? el("span", { class: `swatch is-${mark}`, "aria-hidden": "true" }), said("span", name)));
  return el("section", { class: "legend" }, el("h4", {}, t("stack.legend")), el("ul", {}, ...lines));
}
