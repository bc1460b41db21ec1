// @ts-check
// The status line under the bar. Hovering over a fact explains it; a click opens the panel it names.

import { chip } from "../kit/chips.js";
import { draw, el, said } from "../kit/dom.js";

/** @typedef {import("../net/types.js").Fact} Fact */
/** @typedef {import("../net/types.js").Gauge} Gauge */
/** @typedef {import("../net/types.js").Pips} Pips */
/** @typedef {import("../net/store.js").Store} Store */

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createStatus(host, store) {
  let looks = "";

  /** @param {Fact[]} facts */
  const show = (facts) => {
    const now = JSON.stringify(facts);
    if (now === looks) return;
    looks = now;
    host.hidden = !facts.length;
    host.replaceChildren(...facts.map((fact) => renderFact(store, fact)));
    fit();
  };

  /** Words of another language may be longer: facts move together before one leaves the screen. */
  const fit = () => {
    delete host.dataset.tight;
    for (const step of ["1", "2", "3"]) if (host.scrollWidth > host.clientWidth) host.dataset.tight = step;
  };
  new ResizeObserver(fit).observe(host);

  /** @type {Fact[] | null} Of an earlier moment that is shown. */
  let past = null;

  const latest = () => {
    const state = store.state;
    if (past) return show(past);
    const facts = state?.status?.length ? state.status : (state?.picture.facts ?? []);
    show(facts);
    // If a fact shows the rounds, the sequence of play may be hidden.
    document.body.dataset.status = facts.some((fact) => fact.pips) ? "own" : "";
  };
  store.on("state", latest);
  store.on("picture", (picture) => (picture && !store.state?.status?.length ? show(picture.facts ?? []) : latest()));
  store.on("moment", (moment) => {
    past = moment?.status ?? null;
    latest();
  });
  store.on("cleared", () => show([]));
}

/**
 * @param {Store} store
 * @param {Fact} fact
 */
function renderFact(store, fact) {
  const parts = [
    said("dt", fact.name),
    el("dd", {},
      fact.pips ? renderPips(fact.pips) : null,
      fact.gauge ? renderGauge(fact.gauge) : null,
      fact.value ? said("span", fact.value, { class: "value" }) : null,
      ...(fact.chips ?? []).map((each) => chip(store, each))),
  ];
  const looks = {
    class: `fact${fact.wide ? " wide" : ""}${fact.tone ? ` tone-${fact.tone}` : ""}`,
    "data-fact": fact.id,
    title: fact.title || null,
    "data-from-server": "",
  };
  if (!fact.opens) return el("div", looks, ...parts);
  const opens = fact.opens;
  const open = () => store.emit("open", opens);
  const element = el("div", { ...looks, class: `${looks.class} opens` }, ...parts);
  const name = /** @type {HTMLElement} */ (element.querySelector("dt"));
  // The name is the button; a click anywhere in the fact does the same.
  name.replaceChildren(said("button", fact.name, { type: "button", class: "fact-name", onclick: open }));
  element.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("button"))) open();
  });
  return element;
}

/**
 * Rounds as capsules, a part for each owner.
 * @param {Pips} pips
 */
function renderPips({ parts, now = -1 }) {
  const capsules = parts.map((capsule, number) =>
    el("span", { class: `capsule${number === now ? " now" : ""}` }, ...capsule.map(([owner, acted]) =>
      el("span", { class: acted ? "acted" : "", "data-owner": owner }))));
  return el("span", { class: "capsules", "aria-hidden": "true" }, ...capsules);
}

const WIDE = 104;
const HIGH = 18;

/**
 * A tug-of-war: the present value, and dashed the one it would change to.
 * @param {Gauge} gauge
 */
function renderGauge(gauge) {
  const { low, high, value, ghost } = gauge;
  const at = (/** @type {number} */ number) => 9 + ((WIDE - 18) * (Math.min(high, Math.max(low, number)) - low)) / (high - low || 1);
  const half = at((low + high) / 2);
  const halves = [
    draw("rect", { class: "end", "data-owner": gauge.low_owner || null, x: 1, y: 4, width: half - 1, height: HIGH - 8, rx: 5 }),
    draw("rect", { class: "end", "data-owner": gauge.high_owner || null, x: half, y: 4, width: WIDE - half - 1, height: HIGH - 8, rx: 5 }),
  ];
  const dashed = ghost !== undefined && ghost !== null && ghost !== value;
  return draw("svg", { class: "gauge", viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH, "aria-hidden": "true" },
    ...halves,
    dashed && draw("circle", { class: "ghost", cx: at(ghost), cy: HIGH / 2, r: 8 }),
    draw("circle", { class: "knob", cx: at(value), cy: HIGH / 2, r: 8.2 }),
    draw("text", { x: at(value), y: HIGH / 2 + 3.8, "text-anchor": "middle" }, String(value).replace("-", "−")));
}
