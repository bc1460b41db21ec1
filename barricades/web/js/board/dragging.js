// @ts-check
// Drag to move: dropping a lit counter on a place means the same as clicking the counter and then the place.

import { draw } from "../kit/dom.js";

const SLACK = 6; // pixels before a press becomes a drag
const SIZE = 54; // of the counter at the pointer

/**
 * @param {import("./board.js").Board} board
 * @param {import("./choosing.js").Choosing} choosing
 * @param {import("./clicks.js").Clicks} clicks
 */
export function createDragging(board, choosing, clicks) {
  /** @type {{clicked: import("./choosing.js").Clicked, x: number, y: number, id: number} | null} */
  let held = null;
  /** @type {SVGSVGElement | null} */
  let ghost = null;

  /** Something of which the next step of a choice can be made, held with a mouse or a pen: a finger moves the map. */
  const press = (/** @type {PointerEvent} */ event) => {
    const lit = /** @type {Element} */ (event.target).closest("[data-clickable]");
    const clicked = board.clicked(event);
    if (event.pointerType === "touch" || event.button !== 0 || !lit || !clicked?.pieces.length) return;
    held = { clicked, x: event.clientX, y: event.clientY, id: event.pointerId };
    event.stopPropagation(); // the map stays where it is
    board.camera.dragged = false;
  };

  const move = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
    ghost ??= lift();
    ghost.style.transform = `translate(${event.clientX - SIZE / 2}px, ${event.clientY - SIZE / 2}px)`;
  };

  const drop = (/** @type {PointerEvent} */ event) => {
    const from = held;
    held = null;
    if (!ghost || !from) return;
    ghost.remove();
    ghost = null;
    // Ignore the click that follows a drag.
    window.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => window.dispatchEvent(new MouseEvent("click")));
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place], [data-piece]");
    const place = under instanceof SVGElement ? (under.dataset.place ?? board.pieces.byId.get(under.dataset.piece ?? "")?.place) : null;
    const meaning = choosing.meaning(from.clicked);
    if (!place || place === from.clicked.place || !meaning || meaning.complete.length || meaning.together.length) return;
    const at = { x: event.clientX, y: event.clientY };
    const steps = choosing.path.length;
    clicks.click(from.clicked, at, event.timeStamp);
    if (choosing.path.length > steps) clicks.click({ place, pieces: board.pieces.stack(place).map((piece) => piece.id) }, at, event.timeStamp);
  };

  /** The counter that goes along with the pointer. */
  const lift = () => {
    const piece = board.pieces.byId.get(held?.clicked.pieces.at(-1) ?? "");
    const picture = draw("svg", { class: "dragged", width: SIZE, height: SIZE, viewBox: "0 0 60 60", "aria-hidden": "true" },
      draw("use", { href: `#${piece?.face ?? ""}`, width: 60, height: 60 }));
    document.body.append(picture);
    return picture;
  };

  board.svg.addEventListener("pointerdown", press);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", drop);
  window.addEventListener("pointercancel", () => {
    held = null;
    ghost?.remove();
    ghost = null;
  });
}
