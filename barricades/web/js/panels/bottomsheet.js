// @ts-check
// On a narrow screen the guide is a sheet below the map: a peek, half, or nearly all of it.

const HEIGHTS = ["peek", "half", "full"];
const SWIPE = 30; // pixels

/**
 * @param {HTMLElement} side
 * @param {HTMLButtonElement} handle
 * @param {import("../net/store.js").Store} store
 */
export function createBottomSheet(side, handle, store) {
  /** @param {string} height */
  const set = (height) => {
    side.dataset.sheet = height;
    handle.setAttribute("aria-expanded", String(height !== "peek"));
  };
  /** @param {number} by */
  const move = (by) => set(HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, HEIGHTS.indexOf(side.dataset.sheet ?? "half") + by))]);
  let from = 0;
  let swiped = false;
  handle.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    swiped = false;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointerup", (event) => {
    const way = event.clientY - from;
    swiped = Math.abs(way) > SWIPE;
    if (swiped) move(way < 0 ? 1 : -1);
  });
  handle.addEventListener("click", () => {
    if (!swiped) set(side.dataset.sheet === "half" ? "full" : "half");
    swiped = false;
  });
  // A player who asks to see a rule or a stack wants to read it.
  store.on("show-tab", () => set("full"));
  store.on("show-rule", () => set("full"));
  set("half");
}
