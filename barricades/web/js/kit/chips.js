// @ts-check
// A few words on a small ground, in an owner's colour or a tone; the same everywhere.

import { el, said } from "./dom.js";

/** @typedef {import("../net/types.js").Chip} Chip */

/**
 * @param {import("../net/store.js").Store} store
 * @param {Chip} chip
 * @param {string} [more] classes
 */
export function chip(store, chip, more = "") {
  const looks = {
    class: `tag${chip.tone ? ` tone-${chip.tone}` : ""}${chip.owner ? " owned" : ""}${more ? ` ${more}` : ""}`,
    "data-owner": chip.owner || null,
    title: chip.title || null,
  };
  if (!chip.rule) return said("span", chip.text, looks);
  const rule = chip.rule;
  return el("button", { type: "button", ...looks, "data-from-server": "", onclick: () => store.emit("show-rule", rule) }, chip.text);
}
