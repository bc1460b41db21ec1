// @ts-check
// Pieces beside the map: reinforcements to come, the eliminated, aircraft and ships; each box with its counters.

import { draw, el, said } from "../kit/dom.js";
import { badge } from "../kit/owners.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Piece} Piece */
/** @typedef {import("../net/types.js").Picture} Picture */

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createForces(host, store) {
  const nav = el("nav", { class: "jump", "aria-label": t("forces.title") });
  const body = el("div", { class: "forces-body", tabindex: 0, role: "region", "aria-label": t("forces.title") });
  host.append(el("div", { class: "panel forces-panel" }, nav, body));
  let drawn = "";
  /** @type {Set<string>} */
  const folded = new Set();

  /** @type {Picture | null} The picture to draw when the panel is opened. */
  let unseen = null;
  new ResizeObserver(() => unseen && !host.hidden && fill(unseen)).observe(host);

  /** @param {Picture} picture */
  function fill(picture) {
    const { layout, table } = store;
    unseen = host.hidden ? picture : null;
    if (!layout || !table || host.hidden) return;
    const beside = (picture.pieces ?? []).filter((piece) => !(piece.place in layout.places));
    const looks = JSON.stringify(beside);
    if (looks === drawn) return;
    drawn = looks;
    store.emit("faces", beside.map((piece) => piece.face));
    const boxes = layout.boxes ?? [];
    const names = new Map(boxes.map((box) => [box.id, box.name]));
    for (const piece of beside) if (!names.has(piece.place)) names.set(piece.place, piece.place);
    const due = new Set(boxes.filter((box) => box.by_due).map((box) => box.id));
    const sections = [...names].map(([box, name]) => {
      const pieces = beside.filter((piece) => piece.place === box);
      const open = !folded.has(box);
      const section = el("details", { open, class: "box", "data-box": box },
        el("summary", {}, said("span", name), " ", el("span", { class: "soft small" }, String(pieces.length))),
        ...(pieces.length ? byOwner(pieces, due.has(box)) : [el("p", { class: "soft small" }, t("forces.empty"))]));
      section.addEventListener("toggle", () => (section.open ? folded.delete(box) : folded.add(box)));
      return section;
    });
    const full = sections.filter((section) => section.querySelector(".counter"));
    nav.replaceChildren(...full.map((section) => said("button", section.querySelector("summary")?.textContent ?? "", {
      type: "button", class: "compact quiet",
      onclick: () => {
        section.open = true;
        section.scrollIntoView({ block: "start" });
      },
    })));
    const scrolled = body.scrollTop;
    body.replaceChildren(...sections);
    body.scrollTop = scrolled;
  }

  /**
   * @param {Piece[]} pieces
   * @param {boolean} byDue
   */
  function byOwner(pieces, byDue) {
    const owners = store.layout?.owners ?? [];
    const known = new Set(owners.map((owner) => owner.id));
    return [...owners, null].flatMap((owner) => {
      const of = pieces.filter((piece) => (owner ? piece.owner === owner.id : !known.has(piece.owner)));
      if (!of.length) return [];
      return [
        owner ? el("p", { class: "box-side" }, badge(owner.id, owner.name), said("span", owner.name)) : null,
        ...(byDue ? inOrder(of) : [row(of)]),
      ].filter((part) => part !== null);
    });
  }

  /**
   * Pieces that have not yet entered, by due date.
   * @param {Piece[]} pieces
   */
  function inOrder(pieces) {
    /** @type {Map<string, Piece[]>} */
    const groups = new Map();
    for (const piece of pieces) {
      const due = store.layout?.pieces?.[piece.id]?.due ?? "";
      groups.set(due, [...(groups.get(due) ?? []), piece]);
    }
    // Pieces without a due date come last.
    const order = [...groups].sort(([one], [other]) =>
      Number(!one) - Number(!other) || one.localeCompare(other, undefined, { numeric: true }));
    return order.map(([due, group]) => el("div", { class: "due" },
      due ? said("span", due, { class: "due-name soft small" }) : el("span", { class: "due-name soft small" }, t("forces.undated")),
      row(group)));
  }

  /** @param {Piece[]} pieces */
  function row(pieces) {
    return el("ul", { class: "counters" }, ...pieces.map((piece) => el("li", {}, counterButton(piece))));
  }

  /** @param {Piece} piece */
  function counterButton(piece) {
    return el("button", {
      type: "button", class: "counter", "aria-label": piece.label, title: piece.label, "data-from-server": "",
      "data-piece": piece.id, onclick: () => store.emit("show-piece", piece.id),
    }, face(piece.face));
  }

  store.on("state", () => store.state && fill(store.state.picture));
  store.on("picture", (/** @type {Picture | null} */ picture) => {
    const shown = picture ?? store.state?.picture;
    if (shown) fill(shown);
  });
  store.on("layout", () => store.state && fill(store.state.picture));
  store.on("cleared", () => {
    unseen = null;
    drawn = "";
    nav.replaceChildren();
    body.replaceChildren();
  });
  if (store.state) fill(store.state.picture);
}

/**
 * The face of a counter; its symbol lies in the page.
 * @param {string} id
 */
export function face(id) {
  return draw("svg", { class: "face", viewBox: "0 0 64 64", "aria-hidden": "true" },
    draw("use", { href: `#${id}`, width: 64, height: 64 }));
}
