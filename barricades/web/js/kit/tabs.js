// @ts-check
// Tabs of the side bar, by the book: one tab stop, arrows between them.

import { el } from "./dom.js";
import { t } from "../net/words.js";

const KEPT = "barricades.tab";

/**
 * @param {HTMLElement} bar
 * @param {HTMLElement} host
 * @param {string[]} names ids of the tabs; their words are `tab.<id>`
 * @param {() => void} opened called whenever the player opens one
 */
export function createTabs(bar, host, names, opened) {
  /** @type {Map<string, {tab: HTMLButtonElement, panel: HTMLElement}>} */
  const all = new Map();
  for (const name of names) {
    const tab = el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => show(name),
    }, t(`tab.${name}`));
    const panel = el("div", { role: "tabpanel", id: `panel-${name}`, class: "tab-panel", "aria-labelledby": `tab-${name}` });
    all.set(name, { tab, panel });
    bar.append(tab);
    host.append(panel);
  }

  /** @param {string} name */
  function select(name) {
    if (!all.has(name)) return;
    for (const [each, { tab, panel }] of all) {
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      panel.hidden = each !== name;
    }
    sessionStorage.setItem(KEPT, name);
    count(name, 0);
  }

  /** @param {string} name */
  function show(name) {
    select(name);
    opened();
  }

  /**
   * How much is unread in a tab that is not shown.
   * @param {string} name
   * @param {number} unread
   */
  function count(name, unread) {
    const tab = all.get(name)?.tab;
    if (!tab) return;
    if (unread) tab.dataset.unread = String(unread);
    else delete tab.dataset.unread;
    tab.replaceChildren(t(`tab.${name}`), ...(unread ? [el("span", { class: "unread", "aria-label": t("tab.unread", { n: unread }) }, String(unread))] : []));
  }

  /** Something new is in a tab. @param {string} name */
  function more(name) {
    const tab = all.get(name)?.tab;
    if (tab && tab.getAttribute("aria-selected") !== "true") count(name, Number(tab.dataset.unread ?? 0) + 1);
  }

  bar.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const now = names.findIndex((name) => all.get(name)?.tab === document.activeElement);
    const next = names[(now + by + names.length) % names.length];
    show(next);
    all.get(next)?.tab.focus();
  });
  select(sessionStorage.getItem(KEPT) ?? names[0]);

  return {
    show,
    more,
    /** @param {string} name */
    panel: (name) => /** @type {HTMLElement} */ (all.get(name)?.panel),
  };
}
