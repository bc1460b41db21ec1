// @ts-check
// Small signs for buttons, drawn so that they look the same everywhere.

import { draw } from "./dom.js";

const SIGNS = {
  first: "M4 3V13M13 3L6 8L13 13Z",
  previous: "M10.500 2.500L5 8L10.500 13.500",
  play: "M4.500 2.500L13 8L4.500 13.500Z",
  pause: "M4.500 3V13M11.500 3V13",
  next: "M5.500 2.500L11 8L5.500 13.500",
  last: "M12 3V13M3 3L10 8L3 13Z",
  close: "M3.500 3.500L12.500 12.500M12.500 3.500L3.500 12.500",
};

/** @param {keyof typeof SIGNS} name */
export function icon(name) {
  return draw("svg", { class: `sign ${name}`, viewBox: "0 0 16 16", "aria-hidden": "true" }, draw("path", { d: SIGNS[name] }));
}
