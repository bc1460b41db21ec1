// @ts-check
// Named parts of the sheet, to look at with one click.

import { openMenu } from "../kit/menu.js";
import { t } from "../net/words.js";

/**
 * @param {HTMLElement} button
 * @param {import("./board.js").Board} board
 */
export function createViews(button, board) {
  const { store, camera } = board;
  const all = () => Object.entries(store.layout?.views ?? {});
  const arrange = () => (button.hidden = !all().length);
  store.on("layout", arrange);
  button.addEventListener("click", () => {
    const box = button.getBoundingClientRect();
    const items = all().map(([label, [left, top, right, bottom]]) => ({
      label, act: () => camera.look({ left, top, right, bottom }),
    }));
    openMenu(t("zoom.views"), items, { x: box.left, y: box.bottom });
  });
  arrange();
}
