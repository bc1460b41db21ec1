// @ts-check
// A small chart of a value turn by turn.

import { draw } from "./dom.js";
import { t } from "../net/words.js";

const WIDTH = 360;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 24;

/**
 * Even steps for an axis: 1, 2, 5, 10, 20, …
 * @param {number} span
 * @param {number} most
 */
function stepFor(span, most) {
  for (let size = 1; ; size *= 10) {
    for (const factor of [1, 2, 5]) if (span / (size * factor) <= most) return size * factor;
  }
}

/**
 * @param {string} name
 * @param {[number, number][]} points
 * @param {boolean} [over] whether no turn follows the last point
 */
export function renderCurve(name, points, over = false) {
  if (!points.length) {
    return draw("svg", { class: "curve", viewBox: `0 0 ${WIDTH} 40`, role: "img", "aria-label": t("charts.no-curve") },
      draw("text", { x: WIDTH / 2, y: 24, "text-anchor": "middle" }, t("charts.no-curve")));
  }
  const turns = points.map(([turn]) => turn);
  const values = points.map(([, value]) => value);
  const lastTurn = Math.max(...turns, turns[0] + (over ? 1 : 5));
  const step = stepFor(Math.max(...values) - Math.min(...values) + 4, 4);
  const low = Math.floor((Math.min(...values) - 1) / step) * step;
  const high = Math.ceil((Math.max(...values) + 1) / step) * step;
  /** @param {number} turn */
  const x = (turn) => LEFT + ((turn - turns[0]) / (lastTurn - turns[0])) * (WIDTH - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);

  /** @type {SVGElement[]} */
  const parts = [];
  for (let value = low; value <= high; value += step) {
    parts.push(draw("path", { class: "grid", d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }));
    parts.push(draw("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)));
  }
  const turnStep = stepFor(lastTurn - turns[0], 10);
  for (let turn = turns[0]; turn <= lastTurn; turn += turnStep) {
    parts.push(draw("text", { x: x(turn), y: HEIGHT - 6, "text-anchor": "middle" }, String(turn)));
  }
  // A value stays what it is until a turn changes it.
  const path = points.map(([turn, value], k) => {
    const stays = k && turn - turns[k - 1] > 1 ? `H${x(turn - 1).toFixed(1)}` : "";
    return `${stays}${k ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`;
  }).join("");
  const dots = points.map(([turn, value]) => draw("circle", { cx: x(turn), cy: y(value), r: 3 },
    draw("title", {}, t("charts.point", { turn, value }))));
  const [endTurn, endValue] = points[points.length - 1];
  const right = x(endTurn) > WIDTH - 50;
  const falls = points.length > 1 && endValue < points[points.length - 2][1]; // the line comes from above
  const label = draw("text", {
    class: "now", x: x(endTurn) + (right ? -8 : 8), y: y(endValue) + (falls && right ? 15 : -6), "text-anchor": right ? "end" : "start",
  }, String(endValue));
  return draw("svg", {
    class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
    "aria-label": t("charts.curve", { name, first: values[0], last: endValue, turn: endTurn }),
  }, ...parts, draw("path", { class: "line", d: path }), ...dots, label);
}
