// @ts-check
// Placing the fan of a pile: beside it, on the screen, covering as few clickable things as possible.

/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

const MARGIN = 8; // pixels that stay free at the edge of the screen

/**
 * @param {{x: number, y: number}} spot the middle of the pile, on the sheet
 * @param {{width: number, height: number}} size of what is spread out, on the sheet
 * @param {number} side of a counter, on the sheet
 * @param {import("./camera.js").Camera} camera
 * @param {{x: number, y: number}[]} lit places that can be clicked, on the sheet
 * @returns {{fan: Rect, bridge: Rect}} with what joins it to the pile, so that the pointer can go over
 */
export function placeFan(spot, size, side, camera, lit) {
  const gap = side * 0.5 + 16;
  const half = side / 2;
  const { x, y } = spot;
  const { width, height } = size;
  const long = gap + 4 - half;
  const ways = [
    { fan: { x: x - width / 2, y: y - gap - height, width, height }, bridge: { x: x - half, y: y - gap - 4, width: side, height: long } },
    { fan: { x: x - width / 2, y: y + gap, width, height }, bridge: { x: x - half, y: y + half, width: side, height: long } },
    { fan: { x: x + gap, y: y - height / 2, width, height }, bridge: { x: x + half, y: y - half, width: long, height: side } },
    { fan: { x: x - gap - width, y: y - height / 2, width, height }, bridge: { x: x - gap - 4, y: y - half, width: long, height: side } },
  ];
  const tried = ways.map((way, order) => {
    const fan = kept(way.fan, camera, order < 2);
    const hidden = lit.filter((place) => within(place, fan, half)).length;
    return { fan, bridge: way.bridge, cost: 1000 * outside(fan, camera) + 10 * hidden + order };
  });
  return tried.reduce((best, way) => (way.cost < best.cost ? way : best));
}

/**
 * Move the fan along the pile until it is on the screen.
 * @param {Rect} fan
 * @param {import("./camera.js").Camera} camera
 * @param {boolean} across
 */
function kept(fan, camera, across) {
  const { from, to, high, wide } = onScreen(fan, camera);
  const push = across
    ? Math.max(MARGIN - from.x, 0) + Math.min(wide - MARGIN - to.x, 0)
    : Math.max(MARGIN - from.y, 0) + Math.min(high - MARGIN - to.y, 0);
  return across ? { ...fan, x: fan.x + push / camera.k } : { ...fan, y: fan.y + push / camera.k };
}

/**
 * How much of the fan is off the screen.
 * @param {Rect} fan
 * @param {import("./camera.js").Camera} camera
 */
function outside(fan, camera) {
  const { from, to, high, wide } = onScreen(fan, camera);
  return Math.max(0, -from.x) + Math.max(0, -from.y) + Math.max(0, to.x - wide) + Math.max(0, to.y - high);
}

/**
 * @param {Rect} fan
 * @param {import("./camera.js").Camera} camera
 */
function onScreen(fan, camera) {
  const { width: wide, height: high } = camera.bounds;
  return { from: camera.toScreen(fan.x, fan.y), to: camera.toScreen(fan.x + fan.width, fan.y + fan.height), wide, high };
}

/**
 * @param {{x: number, y: number}} place
 * @param {Rect} rect
 * @param {number} near
 */
function within(place, rect, near) {
  return place.x > rect.x - near && place.x < rect.x + rect.width + near && place.y > rect.y - near && place.y < rect.y + rect.height + near;
}
