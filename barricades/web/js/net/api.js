// @ts-check
// The lobby's requests, and the seats this browser holds.

import { keepNumber, newNumber, pin } from "./pins.js";
import { fingerprint } from "./stream.js";
import { language, refusalWords } from "./words.js";

/**
 * @typedef {{id: string, name: string}} Named
 * @typedef {{id: string, name: string, values: Named[], default: string, rule: string, scenarios: string[]}} Setting
 * @typedef {{id: string, name: string, scenarios: (Named & {about?: string})[], seats: Named[], settings: Setting[],
 *   bots: BotInfo[], adviser?: boolean, lessons?: LessonInfo[]}} GameInfo
 * @typedef {{id: string, name: string, about: string, scenario: string, seat: string}} LessonInfo
 * @typedef {{id: string, name: string, about?: string, explains?: boolean}} BotInfo
 * @typedef {{kind: "here" | "link" | "bot", bot?: string, name?: string}} SeatPlan
 * @typedef {{game: string, scenario: string, settings: Record<string, string>, seats: Record<string, SeatPlan>,
 *   listed: boolean, hints?: boolean, teaching?: boolean}} TableSpec
 * @typedef {{table: string, commitment: string, seats: Record<string, string>, addresses?: string[]}} NewTable
 * @typedef {{id: string, name: string, player: string, kind: string, free: boolean}} CardSeat
 * @typedef {{winner: string | null, way: string, text: string}} Ending
 * @typedef {{table: string, game: string, scenario: string, title: string, seats: CardSeat[], seat?: string,
 *   token?: string, waiting: string | null, turn: string, over: Ending | null, hints?: boolean,
 *   teaching?: boolean, imported?: boolean, begun?: boolean, started: string, changed: string}} Card
 * @typedef {{mine: Card[], open: Card[], running: Card[], finished: Card[]}} Lobby
 * @typedef {"alone" | "shared" | "solo"} Together
 * @typedef {{table: string, seat: string, token: string, game: string, title: string,
 *   together: Together, name?: string}} HeldSeat
 */

/** What the server refused. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} text
   */
  constructor(code, text) {
    super(refusalWords(code, text));
    this.code = code;
  }
}

/**
 * @param {string} address
 * @param {unknown} [body]
 */
async function ask(address, body) {
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(address, body === undefined ? {} : post);
  const said = await answer.json().catch(() => null);
  if (!answer.ok) {
    throw new ApiError(said?.error?.code ?? String(answer.status), said?.error?.text ?? answer.statusText);
  }
  return said;
}

/** @returns {Promise<{games: GameInfo[], languages?: Named[]}>} */
export function games() {
  return ask(`/api/games?lang=${encodeURIComponent(language())}`);
}

/** @returns {Promise<Lobby>} */
export function lobby() {
  const tokens = mySeats().map((seat) => seat.token);
  return ask("/api/lobby", { tokens: tokens.slice(-200), lang: language() });
}

/**
 * @param {TableSpec} spec
 * @returns {Promise<NewTable>}
 */
export function createTable(spec) {
  return pledged("/api/tables", spec);
}

/**
 * Make a table and pledge the number that this browser adds to its dice; it is shown at the table.
 * @param {string} address
 * @param {{seats: Record<string, SeatPlan>}} spec
 * @returns {Promise<NewTable>}
 */
async function pledged(address, spec) {
  const mine = Object.keys(spec.seats).find((seat) => spec.seats[seat].kind === "here");
  if (mine === undefined) return ask(address, spec);
  const number = newNumber();
  const made = await ask(address, { ...spec, pledges: { [mine]: fingerprint(number) } });
  if (made.seats[mine]) {
    keepNumber(made.seats[mine], number);
    pin(made.table, made.commitment, true);
  }
  return made;
}

/**
 * @param {{record: string, mode: "replay" | "continue", seats: Record<string, SeatPlan>,
 *   listed: boolean, hints?: boolean, teaching?: boolean}} what
 * @returns {Promise<NewTable>}
 */
export function importRecord(what) {
  return what.mode === "continue" ? pledged("/api/tables/import", what) : ask("/api/tables/import", what);
}

/**
 * A table at which the opening of a lesson has been played.
 * @param {string} game
 * @param {LessonInfo} lesson
 * @returns {Promise<NewTable>}
 */
export async function startLesson(game, lesson) {
  const number = newNumber();
  const asked = { game, lesson: lesson.id, name: myName(), pledges: { [lesson.seat]: fingerprint(number) } };
  const made = await ask("/api/lessons", asked);
  keepNumber(made.seats[lesson.seat], number);
  pin(made.table, made.commitment, true);
  return made;
}

/**
 * @param {string} table
 * @param {string} seat
 * @param {string} name
 * @returns {Promise<{table: string, seat: string, token: string}>}
 */
export function claim(table, seat, name) {
  return ask("/api/claim", { table, seat, name });
}

/**
 * The record as this seat, or a spectator, may have it.
 * @param {string} table
 * @param {string} [token]
 * @param {boolean} [bare] without snapshots
 * @returns {Promise<string>}
 */
export async function record(table, token, bare = false) {
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record${bare ? "?snapshots=no" : ""}`, { headers });
  if (!answer.ok) {
    const said = await answer.json().catch(() => null);
    throw new ApiError(said?.error?.code ?? String(answer.status), said?.error?.text ?? answer.statusText);
  }
  return answer.text();
}

/**
 * Offer a text to be kept as a file.
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Seats kept in this browser

const SEATS = "barricades.seats";

/** @returns {HeldSeat[]} */
export function mySeats() {
  try {
    const kept = JSON.parse(localStorage.getItem(SEATS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((seat) => seat && typeof seat.token === "string") : [];
  } catch {
    return [];
  }
}

/** @param {HeldSeat} held */
export function remember(held) {
  const others = mySeats().filter((seat) => seat.token !== held.token);
  localStorage.setItem(SEATS, JSON.stringify([...others, held]));
}

/**
 * Players may change places at a table: a link then opens another seat than before.
 * @param {string} token
 * @param {string | null} seat
 */
export function moved(token, seat) {
  const held = mySeats().find((each) => each.token === token);
  if (held && seat !== null && held.seat !== seat) remember({ ...held, seat });
}

/** @param {string} token */
export function forget(token) {
  localStorage.setItem(SEATS, JSON.stringify(mySeats().filter((seat) => seat.token !== token)));
}

/** @param {string} token */
export function seatLink(token) {
  return `${location.origin}/table#seat=${encodeURIComponent(token)}`;
}

/**
 * Where this browser goes to play: behind a curtain if two people share the screen.
 * @param {string} token
 */
export function playLink(token) {
  const shared = mySeats().some((held) => held.token === token && held.together === "shared");
  return shared ? seatLink(token).replace("#seat=", "#curtain=") : seatLink(token);
}

/** @param {string} table */
export function watchLink(table) {
  return `${location.origin}/table#watch=${encodeURIComponent(table)}`;
}

const NAME = "barricades.name";

/** The name this player has chosen. */
export function myName() {
  return localStorage.getItem(NAME) ?? "";
}

/** @param {string} name */
export function keepName(name) {
  localStorage.setItem(NAME, name);
}

// Links for the other seats of tables that were made here, to be copied again

const LINKS = "barricades.links";

/** @returns {Record<string, Record<string, string>>} */
function allLinks() {
  try {
    return JSON.parse(localStorage.getItem(LINKS) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} table
 * @param {Record<string, string>} seats
 */
export function keepLinks(table, seats) {
  localStorage.setItem(LINKS, JSON.stringify({ ...allLinks(), [table]: seats }));
}

/**
 * @param {string} table
 * @returns {Record<string, string>} token by seat
 */
export function linksOf(table) {
  return allLinks()[table] ?? {};
}
