// @ts-check
// Recomputes the dice of a game from its secret and the players' numbers, and checks a record against them.

import { hex, hmac, sha256, unhex } from "./sha256.js";

/**
 * @typedef {{size: number, face: number, choice: number}} Draw choice 0 is the set-up
 * @typedef {{commitment: string, secret: string, imported: number | null, nonces: Record<string, string>,
 *   draws: Draw[]}} Dice what a record says about its dice
 * @typedef {{choice: number, said: string, given: string}} Difference
 */

const ENTRY = /^(?:(\d+) \S+ [^|#]+?|setup)(?: \|((?: d\d+=\d+)+))? # [0-9a-f]{8}$/;

/**
 * @param {string} record
 * @returns {Dice}
 */
export function readDice(record) {
  /** @type {Dice} */
  const found = { commitment: "", secret: "", imported: null, nonces: {}, draws: [] };
  for (const line of record.split(/\r?\n/)) {
    const entry = ENTRY.exec(line);
    if (entry) {
      for (const each of entry[2]?.trim().split(" ") ?? []) {
        const [size, face] = each.slice(1).split("=").map(Number);
        found.draws.push({ size, face, choice: Number(entry[1] ?? 0) });
      }
      continue;
    }
    const [word, first, second] = line.split(" ");
    if (word === "commitment") found.commitment = first;
    else if (word === "secret") found.secret = first;
    else if (word === "imported") found.imported = Number(first);
    else if (word === "nonce") found.nonces[first] = second;
  }
  return found;
}

/** What a number of 64 hexadecimal digits is pledged by, and a secret committed to. @param {string} digits */
export function fingerprint(digits) {
  return hex(sha256(unhex(digits)));
}

/**
 * The key of a game's dice.
 * @param {string} secret
 * @param {Record<string, string>} nonces
 * @param {string[]} seats in the order of the game
 */
export function keyOf(secret, nonces, seats) {
  const added = seats.filter((seat) => nonces[seat]).map((seat) => `${seat} ${nonces[seat]}\n`).join("");
  return added ? hmac(unhex(secret), new TextEncoder().encode(added)) : unhex(secret);
}

/**
 * The face of a game's die number `cursor`, counted from 0.
 * @param {Uint8Array} key
 * @param {number} cursor
 * @param {number} size
 */
export function faceOf(key, cursor, size) {
  const sides = BigInt(size);
  const fair = ((1n << 64n) / sides) * sides; // beyond that some faces would be more likely
  const question = new DataView(new ArrayBuffer(12));
  question.setBigUint64(0, BigInt(cursor));
  for (let attempt = 0; ; attempt++) {
    question.setUint32(8, attempt);
    const answer = hmac(key, new Uint8Array(question.buffer));
    const number = new DataView(answer.buffer).getBigUint64(0);
    if (number < fair) return Number(number % sides) + 1;
  }
}

/**
 * Every die since an import, worked out again: how many there are, and the first that is another.
 * @param {Dice} dice
 * @param {string[]} seats
 * @returns {{count: number, difference: Difference | null}}
 */
export function recompute(dice, seats) {
  const key = keyOf(dice.secret, dice.nonces, seats);
  const since = dice.imported ?? -1;
  let count = 0;
  for (const [cursor, { size, face, choice }] of dice.draws.entries()) {
    if (choice <= since) continue;
    const given = faceOf(key, cursor, size);
    if (given !== face) return { count, difference: { choice, said: `d${size}=${face}`, given: `d${size}=${given}` } };
    count++;
  }
  return { count, difference: null };
}

/**
 * The first die that was shown and is not in the record. A log shows dice in the order in which they were thrown,
 * and all dice of a line were thrown for one choice.
 * @param {number[][]} shown the dice of each line
 * @param {Draw[]} draws
 * @returns {number | null}
 */
export function missing(shown, draws) {
  const thrown = draws.filter((draw, at) => !shuffled(draws, at));
  let from = 0;
  for (const faces of shown.filter((each) => each.length)) {
    while (from < thrown.length && !together(thrown, from, faces)) from++;
    if (from >= thrown.length) return faces[0];
    from = /** @type {number} */ (together(thrown, from, faces));
  }
  return null;
}

/**
 * Where the dice end that begin at a draw and show these faces, all of one choice; 0 if they do not.
 * @param {Draw[]} thrown
 * @param {number} from
 * @param {number[]} faces
 */
function together(thrown, from, faces) {
  let at = from;
  for (const face of faces) {
    while (at < thrown.length && thrown[at].face !== face) at++;
    if (at >= thrown.length || thrown[at].choice !== thrown[from].choice) return 0;
    at++;
  }
  return at;
}

/**
 * Whether a draw belongs to a shuffle, which asks for one of n, of n - 1 and so on down to 2. The first of them
 * might be a die that was thrown just before.
 * @param {Draw[]} draws
 * @param {number} at
 */
function shuffled(draws, at) {
  /** @param {number} one */
  const goesOn = (one) => {
    const [now, next] = [draws[one], draws[one + 1]];
    return next !== undefined && next.choice === now.choice && next.size === now.size - 1;
  };
  if (at === 0 || !goesOn(at - 1)) return false;
  let last = at;
  while (goesOn(last)) last++;
  let first = at;
  while (first > 0 && goesOn(first - 1)) first--;
  return draws[last].size === 2 && last - first >= 3;
}
