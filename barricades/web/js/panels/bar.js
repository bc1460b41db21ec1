// @ts-check
// The bar at the top: what does not fit goes into a menu, on a phone everything except the player's side.

import { openMenu } from "../kit/menu.js";
import { t } from "../net/words.js";

const TITLE = 150; // pixels that the title of the game keeps

/**
 * @param {HTMLElement} bar
 * @param {HTMLElement} drawers the buttons of drawers, of which the last ones give way first
 * @param {HTMLButtonElement} more
 * @param {HTMLButtonElement} menu opens the bar on a phone
 */
export function createBar(bar, drawers, more, menu) {
  const title = /** @type {HTMLElement} */ (bar.querySelector(".title"));
  const all = () => /** @type {HTMLButtonElement[]} */ ([...drawers.querySelectorAll("button")]);

  const fit = () => {
    for (const button of all()) button.hidden = false;
    more.hidden = true;
    const open = bar.classList.contains("open");
    const cut = () => title.clientWidth < Math.min(TITLE, title.scrollWidth) || title.scrollHeight > title.clientHeight + 1;
    const tight = () => !open && (bar.scrollWidth > bar.clientWidth || cut());
    for (const button of all().reverse()) {
      if (!tight()) break;
      button.hidden = true;
      more.hidden = false;
    }
  };

  more.addEventListener("click", () => {
    const box = more.getBoundingClientRect();
    const items = all().filter((button) => button.hidden).map((button) => ({
      label: button.firstChild?.textContent ?? "", note: button.querySelector("kbd")?.textContent ?? "", act: () => button.click(),
    }));
    openMenu(t("panels.name"), items, { x: box.left, y: box.bottom });
  });
  menu.addEventListener("click", () => {
    const open = bar.classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
    fit();
  });
  /** With the next frame, which lays the page out anyway. */
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fit);
  };
  new ResizeObserver(fit).observe(bar);
  new MutationObserver(soon).observe(drawers, { childList: true });
  new MutationObserver(soon).observe(title, { childList: true });
}
