// @ts-check
// Dice as they lie on the table: pips up to six, figures beyond.

import { draw } from "./dom.js";
import { t } from "../net/words.js";

const LOW = 6.5;
const MIDDLE = 12;
const HIGH = 17.5;
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[MIDDLE, MIDDLE]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MIDDLE, MIDDLE], [HIGH, HIGH]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MIDDLE, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, LOW], [HIGH, LOW], [LOW, MIDDLE], [HIGH, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
};

/** @param {number} face */
export function die(face) {
  const pips = PIPS[face];
  const marks = pips
    ? pips.map(([x, y]) => draw("circle", { cx: x, cy: y, r: 2.1 }))
    : [draw("text", { x: 12, y: 16.5 }, String(face))];
  return draw("svg", { class: "pips", viewBox: "0 0 24 24", role: "img", "aria-label": t("dice.shows", { face }) },
    draw("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 4.5 }), ...marks);
}
