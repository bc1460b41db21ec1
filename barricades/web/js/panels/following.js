// @ts-check
// The camera follows the action while others play, then returns to where the player was looking.

/** @typedef {import("../net/types.js").State} State */

const KEPT = "barricades.follow";

/** When the map follows the others. @returns {"first" | "always" | "never"} */
export function following() {
  const kept = localStorage.getItem(KEPT);
  return kept === "always" || kept === "never" ? kept : "first";
}

/** @param {string} when */
export function keepFollowing(when) {
  localStorage.setItem(KEPT, when);
}

/** @param {import("../net/types.js").Table | null} table */
function follows(table) {
  return following() === "always" || (following() === "first" && Boolean(table?.teaching || table?.lesson));
}

/** @param {import("../board/board.js").Board} board */
export function createFollowing(board) {
  const { store, camera } = board;
  /** @type {{x: number, y: number, k: number, home: boolean, framed: import("../board/camera.js").Framed | null} | null} Where the player looked before. */
  let looked = null;

  /** @param {State} now */
  const show = (now) => {
    const places = store.layout?.places ?? {};
    const named = now.log.lines.flatMap((line) => line.places).filter((place) => place in places);
    const last = named.at(-1);
    if (!last) return;
    looked ??= { x: camera.x, y: camera.y, k: camera.k, home: camera.home, framed: camera.framed };
    camera.reveal(places[last].x, places[last].y);
  };

  const back = () => {
    if (!looked) return;
    camera.glideTo(looked);
    Object.assign(camera, { home: looked.home, framed: looked.framed });
    looked = null;
  };

  store.on("state", (/** @type {{before: State | null, now: State}} */ { before, now }) => {
    if (!before || board.svg.classList.contains("replaying") || !follows(store.table)) return;
    if (now.yours || now.over) back();
    else show(now);
  });
  // A player who moves the map meanwhile decides where to look.
  for (const kind of ["pointerdown", "wheel"]) board.host.addEventListener(kind, () => { looked = null; }, { passive: true });
  store.on("cleared", () => { looked = null; });
}
