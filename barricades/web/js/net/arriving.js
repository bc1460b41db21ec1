// @ts-check
// What is asked for before the rest of the page has come: the words, the table that the address names, and the files
// of its board, or at once those of the board looked at last.

import { boardFiles } from "./boardfiles.js";
import { TableSocket } from "./socket.js";
import { Store } from "./store.js";
import { loadWords } from "./words.js";

const LAST = "barricades.board";

export const store = new Store();
export const socket = new TableSocket(store);

/** Take the seat that the address names, or watch; false if it names neither. */
export function takeSeat() {
  const wish = new URLSearchParams(location.hash.slice(1));
  const [token, watched] = [wish.get("seat"), wish.get("watch")];
  if (token) socket.sit(token);
  else if (watched) socket.watch(watched);
  return Boolean(token || watched);
}

/**
 * The board of a table is likely to be that of the next one.
 * @param {string} name game and scenario
 */
export function keepBoard(name) {
  localStorage.setItem(LAST, name);
}

/** The board that was looked at last: game and scenario. */
export function lastBoard() {
  return localStorage.getItem(LAST);
}

const last = lastBoard();
if (last) boardFiles(last);

socket.early = (/** @type {any} */ message) => {
  if (message.type === "table") boardFiles(`${message.game}/${message.scenario}`);
};

/** Whether the address named a table when the page was opened; it has been asked for. */
export const seated = takeSeat();

/** When the words are there. */
export const worded = loadWords();
