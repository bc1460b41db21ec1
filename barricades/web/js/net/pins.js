// @ts-check
// What this browser remembers about dice: the numbers it added, and the commitment it first saw at each table.

import { hex } from "./sha256.js";
import { fingerprint } from "./stream.js";

/**
 * @typedef {import("./types.js").Table} Table
 * @typedef {{commitment: string, before: boolean, pledges: Record<string, string>, nonces: Record<string, string>}} Pin
 *   `before`: it was seen before the first die
 */

const NUMBERS = "barricades.numbers"; // number by token
const PINS = "barricades.dice"; // pin by table
const MOST = 300; // the oldest are forgotten

/** @type {Record<string, string>} What a browser that keeps nothing would not keep. */
const unkept = {};

/** @param {string} key @returns {Record<string, any>} */
function kept(key) {
  try {
    return JSON.parse(unkept[key] ?? localStorage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} key
 * @param {string} name
 * @param {unknown} value
 */
function keep(key, name, value) {
  const { [name]: _, ...others } = kept(key);
  const newest = [...Object.entries(others), [name, value]].slice(-MOST);
  const text = JSON.stringify(Object.fromEntries(newest));
  try {
    localStorage.setItem(key, text);
  } catch {
    unkept[key] = text;
  }
}

export function newNumber() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * @param {string} token
 * @param {string} number
 */
export function keepNumber(token, number) {
  keep(NUMBERS, token, number);
}

/** The number that the holder of a seat adds, made when it is first wanted. @param {string} token */
export function numberOf(token) {
  const known = kept(NUMBERS)[token];
  if (typeof known === "string") return known;
  const fresh = newNumber();
  keepNumber(token, fresh);
  return fresh;
}

/** Whether a number is one of ours. @param {string} number */
export function isMine(number) {
  return Object.values(kept(NUMBERS)).includes(number);
}

/** A number of ours by its pledge. @param {string} pledge @returns {string | undefined} */
export function pledgedAs(pledge) {
  return Object.values(kept(NUMBERS)).find((number) => fingerprint(String(number)) === pledge);
}

/** @param {string} table @returns {Pin | undefined} */
export function pinOf(table) {
  return kept(PINS)[table];
}

/** Whether this browser saw a commitment before the first die of its game. @param {string} commitment */
export function sawBefore(commitment) {
  return Object.values(kept(PINS)).some((pinned) => pinned.commitment === commitment && pinned.before);
}

/**
 * Keep the commitment of a table, if it is the first that is seen of it.
 * @param {string} table
 * @param {string} commitment
 * @param {boolean} before
 */
export function pin(table, commitment, before) {
  if (!pinOf(table)) keep(PINS, table, { commitment, before, pledges: {}, nonces: {} });
}

/** Keep what the others have pledged: from now on they cannot think of other numbers. @param {Table} table */
export function pinPledges(table) {
  const pinned = pinOf(table.table);
  if (!pinned || Object.keys(pinned.pledges).length) return;
  const pledges = Object.fromEntries(table.dice.numbers.map((each) => [each.seat, each.pledge ?? ""]));
  keep(PINS, table.table, { ...pinned, pledges });
}

/**
 * What differs from the first time this browser saw it: "commitment", "numbers" or nothing.
 * @param {Table} table
 * @param {string} [commitment] what the record says, if it is at hand
 * @param {Record<string, string>} [nonces]
 */
export function broken(table, commitment = table.commitment, nonces = told(table)) {
  const pinned = pinOf(table.table);
  if (!pinned) return "";
  if (pinned.commitment !== commitment) return "commitment";
  for (const [seat, nonce] of Object.entries(nonces)) {
    const pledge = pinned.pledges[seat];
    if (pledge !== undefined && pledge !== fingerprint(nonce)) return "numbers";
    if (pinned.nonces[seat] !== undefined && pinned.nonces[seat] !== nonce) return "numbers";
  }
  if (Object.keys(pinned.nonces).some((seat) => !nonces[seat])) return "numbers";
  return "";
}

/** Keep the numbers that are in the dice, once the game has begun. @param {Table} table */
export function pinNumbers(table) {
  const pinned = pinOf(table.table);
  if (pinned && table.dice.begun && !Object.keys(pinned.nonces).length && !broken(table)) {
    keep(PINS, table.table, { ...pinned, nonces: told(table) });
  }
}

/** @param {Table} table */
function told(table) {
  return Object.fromEntries(table.dice.numbers.filter((each) => each.nonce).map((each) => [each.seat, each.nonce]));
}
