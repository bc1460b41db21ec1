// @ts-check
// Named parts of the sheet, each shown by one click.

import { ownerOf } from "../kit/owners.js";
import { openMenu } from "../kit/menu.js";
import { t } from "../net/words.js";

const READABLE = 48; // pixels of a counter

/**
 * @param {HTMLElement} button
 * @param {import("./board.js").Board} board
 */
export function createViews(button, board) {
  const { store, camera } = board;
  const all = () => Object.entries(store.layout?.views ?? {});
  const arrange = () => (button.hidden = !all().length);
  let opened = ""; // the table whose opening view was shown

  /** A sheet of several fronts is too large to read as a whole: open on the first front with counters of the player. */
  const open = () => {
    const { table, state, seat } = store;
    if (!table || !state || opened === table.table || !all().length) return;
    opened = table.table;
    const places = store.layout?.places ?? {};
    const own = (state.picture.pieces ?? []).filter((piece) => seat !== null && ownerOf(store, piece.owner)?.seat === seat).map((piece) => places[piece.place]);
    const view = all().find(([, [left, top, right, bottom]]) => own.some((at) => at && at.x > left && at.x < right && at.y > top && at.y < bottom));
    if (!view || !camera.home) return;
    const [left, top, right, bottom] = view[1];
    camera.look({ left, top, right, bottom }, READABLE / (store.layout?.piece ?? READABLE));
  };

  store.on("choosing", open);
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
