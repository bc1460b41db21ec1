// @ts-check
// Parts of panels that represent something to choose: a box, a marker, a row.

import { el } from "./dom.js";

/** @typedef {import("../panels/panels.js").Desk} Desk */

/**
 * A part that can be clicked when an option wants it; without a target just what is inside.
 * @param {Desk} desk
 * @param {string | undefined} token
 * @param {string} label
 * @param {string} looks classes
 * @param {(Node | string | null)[]} inside
 * @param {string} [opens] the panel that it opens while no option wants it
 */
export function target(desk, token, label, looks, inside, opens) {
  if (!token && !opens) return el("span", { class: looks }, ...inside);
  return el("button", {
    type: "button", class: `target ${looks}`, "data-target": token ?? "", "aria-label": label, disabled: !opens, "data-opens": opens || null, "data-from-server": "",
    onclick: (/** @type {MouseEvent} */ event) => {
      if (token && desk.choosing.next().has(token)) press(desk, token, event);
      else if (opens) desk.store.emit("open", opens);
    },
  }, ...inside);
}

/**
 * @param {Desk} desk
 * @param {string} token
 * @param {MouseEvent} event
 */
function press(desk, token, event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  desk.clicks.click({ place: null, pieces: [token] }, { x: box.left + box.width / 2, y: box.bottom }, event.timeStamp);
}

/**
 * Light what an option wants next.
 * @param {Desk} desk
 * @param {Element[]} hosts
 */
export function lightTargets(desk, hosts) {
  const next = desk.choosing.next();
  const taken = new Set(desk.choosing.path.map(([, token]) => token));
  for (const part of hosts.flatMap((host) => [...host.querySelectorAll("[data-target]")])) {
    const element = /** @type {HTMLElement} */ (part);
    const token = element.dataset.target ?? "";
    const on = next.has(token);
    if (element instanceof HTMLButtonElement) element.disabled = !on && !element.dataset.opens;
    if (on) element.dataset.clickable = "target";
    else delete element.dataset.clickable;
    element.classList.toggle("chosen", taken.has(token));
  }
}
