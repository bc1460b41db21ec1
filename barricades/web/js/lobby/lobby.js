// @ts-check
// The lobby: my games, free seats, games to watch, games that are over; refreshed while the page is visible.

import { createTable, games, lobby, myName, mySeats, remember, seatLink, startLesson } from "../net/api.js";
import { boardAddress, renderCard } from "./cards.js";
import { tellDialog } from "../kit/dialog.js";
import { el, said } from "../kit/dom.js";
import { wearOwners } from "../kit/owners.js";
import { openImport } from "./importing.js";
import { openNewGame } from "./newgame.js";
import { chime, soundOn } from "../panels/notice.js";
import { openPreferences } from "../panels/settings.js";
import { fillWords, loadWords, t } from "../net/words.js";

/** @typedef {import("../net/api.js").Card} Card */
/** @typedef {import("../net/api.js").Lobby} Lobby */
/** @typedef {import("../net/api.js").GameInfo} GameInfo */

const EVERY = 5000; // milliseconds between two looks

/** @typedef {"mine" | "open" | "running" | "finished"} Section */
/** @type {{id: Section, title: string, empty: string}[]} */
const SECTIONS = [
  { id: "mine", title: "lobby.mine", empty: "lobby.mine-empty" },
  { id: "open", title: "lobby.open", empty: "lobby.open-empty" },
  { id: "running", title: "lobby.running", empty: "lobby.running-empty" },
  { id: "finished", title: "lobby.finished", empty: "lobby.finished-empty" },
];

/** @type {GameInfo[]} */
let known = [];

/** @param {string} id */
function find(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Two seats of one table at this screen are one game of mine: the card leads to the seat whose turn it is.
 * @param {Card[]} mine
 */
function together(mine) {
  /** @type {Map<string, Card>} */
  const tables = new Map();
  for (const card of mine) {
    const other = tables.get(card.table);
    if (!other || card.waiting === card.seat) tables.set(card.table, card);
  }
  return [...tables.values()].sort(
    (a, b) => Number(!!a.over) - Number(!!b.over) || Number(b.waiting === b.seat) - Number(a.waiting === a.seat)
      || b.changed.localeCompare(a.changed),
  );
}

/** What each section shows; my games are in my section alone. @param {Lobby} all @returns {Lobby} */
function sorted(all) {
  const mine = together(all.mine);
  const own = new Set(mine.map((card) => card.table));
  /** @param {Card[]} cards */
  const others = (cards) => cards.filter((card) => !own.has(card.table));
  const free = new Set(all.open.map((card) => card.table));
  return {
    mine: mine.filter((card) => !card.over),
    open: others(all.open),
    running: others(all.running).filter((card) => !free.has(card.table)),
    finished: [...mine.filter((card) => card.over), ...others(all.finished)],
  };
}

/** @param {Section} section */
function sectionElement(section) {
  const { title, empty } = /** @type {typeof SECTIONS[number]} */ (SECTIONS.find((each) => each.id === section));
  const heading = el("h2", { id: `section-${section}` }, t(title));
  return el(
    "section",
    { class: "section", "data-section": section, "aria-labelledby": `section-${section}` },
    heading,
    el("p", { class: "soft empty" }, t(empty)),
    el("ul", { class: "cards" }),
  );
}

/**
 * Put the cards into a section; a card that has not changed stays, so that focus and pictures stay too.
 * @param {Element} section
 * @param {Card[]} cards
 */
function fillSection(section, cards) {
  const list = /** @type {HTMLElement} */ (section.querySelector(".cards"));
  const empty = /** @type {HTMLElement} */ (section.querySelector(".empty"));
  empty.hidden = cards.length > 0;
  const kept = new Map([...list.children].map((item) => [/** @type {HTMLElement} */ (item).dataset.key, item]));
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-key]"));
  const stop = focused ? stops(focused).indexOf(/** @type {HTMLElement} */ (document.activeElement)) : -1;
  const items = cards.map((card) => {
    const text = JSON.stringify(card);
    const old = /** @type {HTMLElement | undefined} */ (kept.get(card.table));
    if (old?.dataset.text === text) return old;
    const item = renderCard(card, /** @type {Section} */ (section.getAttribute("data-section")), look);
    item.dataset.key = card.table;
    item.dataset.text = text;
    return item;
  });
  // Moving an element takes its focus away: only what is new is put in.
  for (const item of kept.values()) if (!items.includes(/** @type {HTMLElement} */ (item))) item.remove();
  items.forEach((item, place) => {
    if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null);
  });
  if (focused?.isConnected === false) {
    const again = items.find((item) => item.dataset.key === focused.dataset.key);
    if (again) (stops(again)[stop] ?? stops(again)[0])?.focus();
  }
}

/** What can have the focus on a card. @param {HTMLElement} card @returns {HTMLElement[]} */
function stops(card) {
  return [...card.querySelectorAll("a, button")].map((each) => /** @type {HTMLElement} */ (each));
}

let looking = false;
let waiting = -1; // games that waited for me when last looked at

/** Look at the lobby once. */
async function look() {
  if (looking) return;
  looking = true;
  const trouble = find("trouble");
  try {
    const sections = sorted(await lobby());
    for (const { id } of SECTIONS) {
      const section = document.querySelector(`[data-section="${id}"]`);
      if (section) fillSection(section, sections[id]);
    }
    const moves = sections.mine.filter((card) => mySeats().some((held) => held.table === card.table && held.seat === card.waiting));
    if (moves.length > waiting && waiting >= 0 && soundOn()) chime();
    waiting = moves.length;
    document.title = moves.length ? t("lobby.title-moves", { count: moves.length }) : t("barricades");
    const newcomer = sections.mine.length + sections.finished.length === 0;
    find("welcome").hidden = !newcomer;
    /** @type {HTMLElement} */ (document.querySelector('[data-section="mine"]')).hidden = newcomer;
    trouble.hidden = true;
  } catch {
    trouble.textContent = t("lobby.no-server");
    trouble.hidden = false;
  } finally {
    looking = false;
  }
}

/** The one big button: the first scenario, the first side, against the machine. */
function prepareFirstGame() {
  const game = known[0];
  if (!game) return;
  const [mine, theirs] = game.seats;
  const scenario = game.scenarios[0];
  const button = find("first-game");
  button.replaceChildren(
    el("span", {}, t("lobby.first-game")),
    el("span", { class: "small" }, t("lobby.first-game-about", { scenario: scenario.name, seat: mine.name })),
  );
  const picture = /** @type {HTMLImageElement} */ (find("welcome-sheet"));
  picture.src = boardAddress(game.id, scenario.id, "sheet.svg");
  button.addEventListener("click", async () => {
    try {
      const made = await createTable({
        game: game.id,
        scenario: scenario.id,
        settings: {},
        seats: {
          [mine.id]: { kind: "here", name: myName() },
          [theirs.id]: { kind: "bot", bot: game.bots[0].id },
        },
        listed: false,
        hints: Boolean(game.adviser),
        teaching: Boolean(game.bots[0].explains),
      });
      const token = made.seats[mine.id];
      remember({ table: made.table, seat: mine.id, token, game: game.id, title: scenario.name, together: "alone" });
      location.href = seatLink(token);
    } catch (error) {
      tellDialog(t("lobby.not-done"), error instanceof Error ? error.message : String(error));
    }
  });
}

/** Lessons that games bring, each with one click. */
function offerLessons() {
  const offered = known.flatMap((game) => (game.lessons ?? []).map((lesson) => ({ game, lesson })));
  find("lessons").hidden = !offered.length;
  find("lessons").replaceChildren(...offered.map(({ game, lesson }) => {
    const words = el("div", { class: "lesson-words" }, said("h3", `${game.name}`), said("p", lesson.about, { class: "soft" }));
    const button = said("button", lesson.name, { type: "button", class: "primary", "data-lesson": lesson.id });
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.setAttribute("aria-busy", "true");
      try {
        const made = await startLesson(game.id, lesson);
        const token = made.seats[lesson.seat];
        remember({ table: made.table, seat: lesson.seat, token, game: game.id, title: lesson.name, together: "alone" });
        location.href = seatLink(token);
      } catch (error) {
        button.disabled = false;
        button.removeAttribute("aria-busy");
        tellDialog(t("lobby.not-done"), error instanceof Error ? error.message : String(error));
      }
    });
    return el("section", { class: "card lesson-card", "aria-label": lesson.name, "data-from-server": "" }, words, button);
  }));
}

/** The colours of every game's seats come with its board. */
function wearLooks() {
  for (const game of known) {
    fetch(boardAddress(game.id, game.scenarios[0].id, "layout.json"))
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((layout) => layout && wearOwners(layout.owners, game.id))
      .catch(() => undefined);
  }
}

async function open() {
  await loadWords();
  fillWords();
  document.title = t("barricades");
  find("sections").append(...SECTIONS.map(({ id }) => sectionElement(id)));
  const offered = await games();
  known = offered.games;
  prepareFirstGame();
  offerLessons();
  find("new-game").addEventListener("click", () => openNewGame(known, look));
  find("import").addEventListener("click", () => openImport(known, look));
  find("preferences").addEventListener("click", () => openPreferences(offered.languages ?? []));
  wearLooks();
  await look();
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  window.addEventListener("storage", () => look());
  document.body.dataset.ready = "yes";
}

open().catch(() => {
  const trouble = find("trouble");
  trouble.textContent = t("lobby.no-server");
  trouble.hidden = false;
});

