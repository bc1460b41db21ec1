// @ts-check
// The files of a board, each asked for once.

import { wantedLanguage } from "./words.js";

/** @typedef {{sheet: Promise<HTMLImageElement | null>, layout: Promise<Response>, faces: Promise<Response>}} BoardFiles */

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
  const language = `lang=${encodeURIComponent(wantedLanguage())}`;
  const files = {
    sheet: fetch(`${address}/sheet.svg`).then(pictured),
    layout: fetch(`${address}/layout.json?${language}`),
    faces: fetch(`${address}/faces.svg?${language}`),
  };
  begun.set(name, files);
  return files;
}

/**
 * The sheet as an image; null if there is none. It is read while the rest of the page comes, and not by its address:
 * an image with an address would hold up the page.
 * @param {Response} answer
 * @returns {Promise<HTMLImageElement | null>}
 */
async function pictured(answer) {
  if (!answer.ok) return null;
  const image = new Image();
  const address = URL.createObjectURL(await answer.blob());
  await new Promise((done) => {
    image.addEventListener("load", done, { once: true });
    image.addEventListener("error", done, { once: true });
    image.src = address;
  });
  URL.revokeObjectURL(address);
  return image;
}

/**
 * Forget the files of a board that was loaded or failed to load, so that they are requested again next time.
 * @param {string} name
 */
export function dropFiles(name) {
  begun.delete(name);
}
