// @ts-check
// A table of the game: columns in the colours of owners, cards at their heads, chips that point to those they push
// for, and round markers that glide when they move.

import { stepBar } from "./stepping.js";
import { cardFace, showCard } from "../board/cardface.js";
import { chip } from "../kit/chips.js";
import { el, said } from "../kit/dom.js";
import { target } from "../kit/targets.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Grid} Grid */
/** @typedef {import("../net/types.js").GridRow} GridRow */
/** @typedef {import("../net/types.js").Cell} Cell */
/** @typedef {import("../net/types.js").Column} Column */
/** @typedef {import("../net/types.js").Disc} Disc */
/** @typedef {import("./panels.js").PanelContext} PanelContext */

const GLIDE = 400; // milliseconds

/**
 * @param {PanelContext} context
 * @param {Grid} panel
 */
export function renderGrid(context, panel) {
  const ways = directions(panel.columns);
  const more = panel.rows.some((row) => row.chips?.length);
  const cards = panel.columns.some((column) => column.card);
  const head = el("tr", {}, el("td", {}), ...panel.columns.map((column) => renderHead(context, column, cards)), more && el("td", {}));
  const steps = context.stepping.of(panel);
  const rows = panel.rows.map((row) => renderRow(context, panel, steps ? steps.as(row) : row, ways, more));
  const many = panel.columns.filter((column) => column.card).length > 4;
  const offered = panel.columns.some((column) => column.target);
  return el("div", { class: `grid-scroll${offered ? " offered" : many ? " many-cards" : ""}` }, steps && stepBar(context.stepping, panel, steps),
    el("table", { class: "game-grid" }, said("caption", panel.name, { class: "unseen" }), el("thead", {}, head), el("tbody", {}, ...rows)));
}

/**
 * Which owners' chips point left and which right: towards the columns in their colour.
 * @param {Column[]} columns
 * @returns {Map<string, "left" | "right">}
 */
function directions(columns) {
  const tinted = columns.map((column, at) => ({ owner: column.owner ?? "", at, strength: column.strength ?? 0 })).filter((each) => each.owner && each.strength);
  const owners = [...new Set(tinted.map((each) => each.owner))];
  const middle = (tinted[0]?.at + tinted[tinted.length - 1]?.at) / 2;
  return new Map(owners.map((owner) => {
    const own = tinted.filter((each) => each.owner === owner).map((each) => each.at);
    return [owner, own.reduce((sum, at) => sum + at, 0) / own.length <= middle ? "left" : "right"];
  }));
}

/**
 * @param {PanelContext} context
 * @param {Column} column
 * @param {boolean} cards
 */
function renderHead(context, column, cards) {
  if (column.target) return renderOffer(context, column);
  const known = context.store.layout?.cards?.[column.card ?? ""];
  const card = column.card && known
    ? el("button", {
      type: "button", class: "head-card", "aria-label": known.name, title: known.name, "data-card": column.card,
      onclick: () => showCard(context.board, { id: column.card, face: known.face, label: known.name }),
    }, cardFace(context.board, known.face))
    : null;
  return el("th", { scope: "col", class: `${tinted(column)}${cards && column.card ? " with-card" : ""}`, "data-owner": column.owner || null },
    column.about ? said("small", column.about, { class: "soft" }) : null, card, said("span", column.name));
}

/**
 * A column that can be chosen: its name from top to bottom, so that many fit side by side.
 * @param {PanelContext} context
 * @param {Column} column
 */
function renderOffer(context, column) {
  const known = context.store.layout?.cards?.[column.card ?? ""];
  const number = (column.card ?? "").replace(/^\D+/, "");
  const look = known && el("button", {
    type: "button", class: "offer-number compact", "aria-label": t("grid.read", { name: known.name }), title: known.name, "data-card-shown": column.card,
    onclick: () => showCard(context.board, { id: column.card, face: known.face, label: known.name }),
  }, number);
  return el("th", { scope: "col", class: tinted(column), "data-owner": column.owner || null },
    target(context, column.target, column.name, "offer-name", [said("span", column.name)]), look);
}

/** @param {Column} column */
function tinted(column) {
  return `column strength-${column.strength ?? 0}${column.narrow ? " narrow" : ""}`;
}

/**
 * @param {PanelContext} context
 * @param {Grid} panel
 * @param {GridRow} row
 * @param {Map<string, "left" | "right">} ways
 * @param {boolean} more whether rows have chips at their end
 */
function renderRow(context, panel, row, ways, more) {
  const name = target(context, row.target, row.name, "row-name", [said("span", row.name)], row.opens);
  const cells = row.cells.map((cell, number) => renderCell(context, panel, row, cell, panel.columns[number], ways));
  return el("tr", { class: `${row.lit ? "lit" : ""}${row.rule_above ? " parted" : ""}`, "data-row": row.id, title: row.title || null },
    el("th", { scope: "row" }, name),
    ...cells,
    more && el("td", { class: "row-chips" }, ...(row.chips ?? []).map((each) => chip(context.store, each))));
}

/**
 * @param {PanelContext} context
 * @param {Grid} panel
 * @param {GridRow} row
 * @param {Cell} cell
 * @param {Column | undefined} column
 * @param {Map<string, "left" | "right">} ways
 */
function renderCell(context, panel, row, cell, column, ways) {
  const inside = [
    cell.text ? said("span", cell.text, { class: `cell-text${cell.tone ? ` tone-${cell.tone}` : ""}` }) : null,
    ...(cell.chips ?? []).map((each) => chip(context.store, each, each.owner && column?.arrows ? `arrow ${ways.get(each.owner) ?? "flat"}` : "")),
    ...(cell.discs ?? []).map((disc) => renderDisc(context, panel, row, disc)),
  ];
  const label = [row.name, column?.name, cell.text].filter(Boolean).join(", ");
  return el("td", { class: column ? tinted(column) : "column", "data-owner": column?.owner || null, title: cell.title || null },
    target(context, cell.target, label, "cell", inside));
}

/**
 * @param {PanelContext} context
 * @param {Grid} panel
 * @param {GridRow} row
 * @param {Disc} disc
 */
function renderDisc(context, panel, row, disc) {
  const part = target(context, disc.target, disc.title || disc.text, `disc${disc.kind ? ` ${disc.kind}` : ""}`, [disc.text]);
  part.style.setProperty("--disc", disc.colour || "var(--owner)");
  part.style.setProperty("--disc-ink", disc.owner && !disc.colour ? "var(--owner-ink)" : (disc.ink ?? "#1b1b1b"));
  if (disc.owner) part.dataset.owner = disc.owner;
  if (disc.title) part.title = disc.title;
  if (!disc.kind) part.dataset.disc = `${panel.id} ${row.id} ${disc.text}`;
  return part;
}

/**
 * Remember where the markers are; the returned function lets them glide from there to their new places.
 * @param {Element[]} hosts
 */
export function glide(hosts) {
  const discs = () => hosts.flatMap((host) => [...host.querySelectorAll("[data-disc]")]);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const before = new Map((still ? [] : discs()).map((disc) => [disc.getAttribute("data-disc"), disc.getBoundingClientRect()]));
  return () => {
    if (still) return;
    for (const disc of discs()) {
      const from = before.get(disc.getAttribute("data-disc"));
      const to = disc.getBoundingClientRect();
      if (!from?.width || !to.width) continue;
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) < 2) continue; // the table was only scrolled or laid out again
      disc.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: GLIDE, easing: "ease-in-out" });
    }
  };
}
