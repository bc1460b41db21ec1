// @ts-check
// The files of a board, each asked for once.

import { wantedLanguage } from "./words.js";

/** @typedef {Record<"sheet" | "layout" | "faces", Promise<Response>>} BoardFiles */

/** @type {Map<string, BoardFiles>} */
const begun = new Map();

/**
 * What does not change in a game: asked for now, unless it has been.
 * @param {string} name game and scenario
 * @returns {BoardFiles}
 */
export function boardFiles(name) {
  const known = begun.get(name);
  if (known) return known;
  const address = `/board/${name.split("/").map(encodeURIComponent).join("/")}`;
  const files = {
    sheet: fetch(`${address}/sheet.svg`),
    layout: fetch(`${address}/layout.json?lang=${encodeURIComponent(wantedLanguage())}`),
    faces: fetch(`${address}/faces.svg`),
  };
  begun.set(name, files);
  return files;
}

/**
 * A board was taken, or could not be: the next time its files are asked for again.
 * @param {string} name
 */
export function dropFiles(name) {
  begun.delete(name);
}
