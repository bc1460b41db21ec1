// @ts-check
// The sequence of play, with the current step lit.

import { el, said } from "../kit/dom.js";

/** @typedef {import("../net/types.js").Step} Step */

/**
 * @param {HTMLElement} host
 * @param {import("../net/store.js").Store} store
 */
export function createSequence(host, store) {
  let shown = "";

  /** @param {Step[]} steps */
  const show = (steps) => {
    const looks = JSON.stringify(steps);
    if (looks === shown) return;
    shown = looks;
    const items = steps.map((step, number) => {
      // A heading is lit with the step under it that is being played.
      const under = steps.slice(number + 1, nextAbove(steps, number));
      const within = under.some((each) => each.now);
      const show = () => store.emit("show-rule", step.rule);
      return el(
        "li",
        { class: `step depth-${Math.min(step.depth, 2)}${within ? " within" : ""}`, "aria-current": step.now && "step" },
        step.rule ? said("button", step.text, { type: "button", onclick: show }) : said("span", step.text),
      );
    });
    host.replaceChildren(...items);
    const lit = host.querySelector('[aria-current="step"]');
    requestAnimationFrame(() => {
      if (lit instanceof HTMLElement) host.scrollLeft = lit.offsetLeft - host.clientWidth / 2 + lit.offsetWidth / 2;
    });
  };

  store.on("state", ({ now }) => show(now.sequence));
  store.on("sequence", (steps) => show(steps ?? store.state?.sequence ?? []));
  store.on("cleared", () => show([]));
}

/**
 * @param {Step[]} steps
 * @param {number} number
 */
function nextAbove(steps, number) {
  const found = steps.findIndex((step, i) => i > number && step.depth <= steps[number].depth);
  return found < 0 ? steps.length : found;
}
