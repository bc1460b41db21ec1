// @ts-check
// The goal of the scenario, in one sentence at the top of the guide, until the player has read it.

import { el, said } from "../kit/dom.js";
import { t } from "../net/words.js";

const KEPT = "barricades.goals"; // scenarios whose goal was read

/** @returns {string[]} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") ?? [];
  } catch {
    return [];
  }
}

/**
 * @param {HTMLElement} host
 * @param {import("../net/store.js").Store} store
 */
export function createGoal(host, store) {
  let short = false; // a player who has begun knows it: one line, whole when it is pressed
  const fill = () => {
    const table = store.table;
    const name = table ? `${table.game}/${table.scenario}` : "";
    if (!table?.goal || store.seat === null || table.replay || store.state?.over || read().includes(name)) return host.replaceChildren();
    const close = () => {
      localStorage.setItem(KEPT, JSON.stringify([...read(), name]));
      fill();
    };
    const unfold = () => {
      short = !short;
      fill();
      host.querySelector("button")?.focus();
    };
    host.replaceChildren(el("div", { class: "goal small", role: "note", "aria-label": t("goal.name") },
      el("button", { type: "button", class: "goal-words", "aria-expanded": String(!short), onclick: unfold }, el("b", {}, t("goal.name")), " ", said("span", table.goal)),
      el("button", { type: "button", class: "icon compact quiet", "aria-label": t("goal.read"), title: t("goal.read"), onclick: close }, "×")));
  };
  store.on("table", fill);
  store.on("state", ({ before, now }) => {
    const begun = Boolean(before?.yours) && before?.stamp !== now.stamp && !short;
    if (begun) short = true;
    if (begun || Boolean(before?.over) !== Boolean(now.over)) fill();
  });
  store.on("cleared", fill);
}
