// @ts-check
// A small menu at the pointer.

import { el } from "./dom.js";

/** @typedef {{label: string, note?: string, act: () => void, attributes?: Record<string, string>}} Item */

/** @type {HTMLElement | null} */
let open = null;

export function closeMenu() {
  open?.remove();
  open = null;
}

export function menuIsOpen() {
  return open !== null;
}

/**
 * @param {string} title
 * @param {Item[]} items
 * @param {{x: number, y: number}} at in pixels of the page
 */
export function openMenu(title, items, at) {
  closeMenu();
  const back = document.activeElement;
  const leave = () => {
    closeMenu();
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
  };
  const buttons = items.map((item) =>
    el(
      "button",
      {
        type: "button",
        role: "menuitem",
        tabindex: -1,
        ...item.attributes,
        onclick: () => {
          leave();
          item.act();
        },
      },
      el("span", { "data-from-server": "" }, item.label),
      item.note ? el("small", { class: "soft", "data-from-server": "" }, item.note) : null,
    ),
  );
  const menu = el("div", { class: "menu", role: "menu", "aria-label": title }, ...buttons);
  menu.addEventListener("keydown", (event) => {
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    event.stopPropagation();
    if (by) buttons[(index + by + buttons.length) % buttons.length].focus();
    else if (event.key === "Home") buttons[0].focus();
    else if (event.key === "End") buttons[buttons.length - 1].focus();
    else if (event.key === "Escape" || event.key === "Tab") leave();
    else return;
    event.preventDefault();
  });
  document.body.append(menu);
  open = menu;
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(6, Math.min(at.x + 4, innerWidth - width - 6))}px`;
  menu.style.top = `${Math.max(6, Math.min(at.y + 4, innerHeight - height - 6))}px`;
  buttons[0]?.focus({ preventScroll: true });
  setTimeout(() => document.addEventListener("pointerdown", outside, { once: true, capture: true }));

  /** @param {Event} event */
  function outside(event) {
    if (open !== menu) return;
    if (event.target instanceof Node && menu.contains(event.target)) {
      document.addEventListener("pointerdown", outside, { once: true, capture: true });
    } else {
      closeMenu();
    }
  }
}
