// @ts-check
// The charts of the game as tables, with the column of the current combat lit, and curves of values over time.

import { renderCurve } from "../kit/curve.js";
import { el, said } from "../kit/dom.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {import("../net/types.js").Chart} Chart */
/** @typedef {import("../net/types.js").Layout} Layout */
/** @typedef {import("../net/types.js").State} State */
/** @typedef {{chart: string, column?: string, row?: string}} Lit */

const TOLD = 24; // letters of a cell that is a sentence rather than a number

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createCharts(host, store) {
  const jump = el("select", { "aria-label": t("charts.jump") });
  const body = el("div", { class: "charts-body", tabindex: 0, role: "region", "aria-label": t("charts.title") });
  const curves = el("section", { class: "curves" });
  const tables = el("div", { class: "tables" });
  body.append(curves, tables);
  host.append(el("div", { class: "panel charts-panel" }, el("div", { class: "jump" }, jump), body));
  let drawn = "";

  /** @type {Chart[] | null} Charts that are still to be drawn: thousands of cells, needed once the tab is opened. */
  let waiting = null;
  /** @type {Lit | null} */
  let asked = null; // what is lit, or will be once the charts are there

  function fill() {
    if (!waiting) return;
    tables.replaceChildren(...waiting.map(renderChart));
    waiting = null;
    listAll();
    light(asked, false);
  }

  const looked = () => host.offsetParent !== null;
  new IntersectionObserver(() => looked() && fill()).observe(body);

  /** @param {Layout} layout */
  function take(layout) {
    waiting = layout.charts ?? [];
    if (looked()) fill();
  }

  const all = () => [...curves.children, ...tables.children];

  function listAll() {
    jump.replaceChildren(el("option", { value: "" }, t("charts.jump")),
      ...all().map((each, k) => said("option", each.querySelector("h3")?.textContent ?? "", { value: k })));
  }
  jump.addEventListener("change", () => {
    all()[Number(jump.value)]?.scrollIntoView({ block: "start" });
    jump.value = "";
  });

  /** @param {State} state */
  function drawCurves(state) {
    const looks = JSON.stringify(state.curves);
    if (looks === drawn) return;
    drawn = looks;
    curves.replaceChildren(...Object.entries(state.curves ?? {}).map(([id, points]) => {
      const name = [...(state.status ?? []), ...(state.picture.facts ?? [])].find((fact) => fact.id === id)?.name ?? id;
      return el("figure", { class: "chart" }, said("h3", name), renderCurve(name, points));
    }));
    listAll();
  }

  /**
   * @param {Lit | null} lit
   * @param {boolean} scroll
   */
  function light(lit, scroll) {
    asked = lit;
    if (scroll) fill();
    for (const cell of tables.querySelectorAll(".lit, .lit-cell")) cell.classList.remove("lit", "lit-cell");
    if (!lit) return;
    const chart = tables.querySelector(`[data-chart="${CSS.escape(lit.chart)}"]`);
    if (!chart) return;
    for (const cell of chart.querySelectorAll("[data-column], [data-row]")) {
      const column = !!lit.column && cell.getAttribute("data-column") === lit.column;
      const row = !!lit.row && cell.getAttribute("data-row") === lit.row;
      cell.classList.toggle("lit", column || row);
      cell.classList.toggle("lit-cell", column && row);
    }
    if (scroll) requestAnimationFrame(() => chart.scrollIntoView({ block: "start" }));
  }

  store.on("layout", take);
  store.on("state", (/** @type {{now: State}} */ { now }) => drawCurves(now));
  store.on("show-chart", (/** @type {Lit | null} */ lit) => light(lit, true));
  store.on("preview", (/** @type {import("../net/types.js").Preview | null} */ preview) => light(preview?.lit ?? null, false));
  store.on("cleared", () => {
    drawn = "";
    curves.replaceChildren();
    light(null, false);
  });
  if (store.layout) take(store.layout);
  if (store.state) drawCurves(store.state);
}

/** @param {Chart} chart */
function renderChart(chart) {
  const head = el("tr", {}, el("td", {}), ...chart.columns.map((column) =>
    said("th", column, { scope: "col", "data-column": column })));
  const rows = chart.rows.map((row, k) => el("tr", {}, said("th", row, { scope: "row", "data-row": row }),
    ...chart.cells[k].map((cell, n) => said("td", cell, { "data-column": chart.columns[n], "data-row": row, class: cell.length > TOLD ? "words" : "" }))));
  return el("figure", { class: "chart", "data-chart": chart.id },
    said("h3", chart.name),
    el("div", { class: "chart-scroll" }, el("table", {}, said("caption", chart.name, { class: "unseen" }),
      el("thead", {}, head), el("tbody", {}, ...rows))),
    chart.source ? el("figcaption", { class: "soft small" }, t("charts.source"), " ", said("span", chart.source)) : null);
}
