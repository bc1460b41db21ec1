// @ts-check
// The number of a paragraph, as a link that opens it beside the board.

import { el } from "./dom.js";
import { t } from "../net/words.js";

/**
 * @param {import("../net/store.js").Store} store
 * @param {string} rule
 */
export function ruleLink(store, rule) {
  return el("button", {
    type: "button",
    class: "rule-link",
    "data-from-server": "",
    "aria-label": t("rules.open", { rule }),
    onclick: (/** @type {Event} */ event) => {
      event.stopPropagation();
      store.emit("show-rule", rule);
    },
  }, rule);
}
