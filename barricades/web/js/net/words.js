// @ts-check
// The page's own sentences by their ids. What a game says comes rendered from the server.

/** @type {Record<string, string>} */
let words = {};

const CHOSEN = "barricades.language";

let spoken = brief(wantedLanguage());

/** The language chosen on this machine, else the browser's. */
export function wantedLanguage() {
  return localStorage.getItem(CHOSEN) ?? navigator.language ?? "en";
}

/**
 * A language without its country.
 * @param {string} lang
 */
function brief(lang) {
  return lang.split("-")[0].toLowerCase();
}

/**
 * Keep the language for the next time.
 * @param {string} lang
 */
export function keepLanguage(lang) {
  localStorage.setItem(CHOSEN, lang);
}

/**
 * Fetch the sentences of a language; the server fills what is missing with English.
 * @param {string} [lang]
 */
export async function loadWords(lang = wantedLanguage()) {
  const short = brief(lang);
  const answer = await fetch(`/words/${encodeURIComponent(short)}.json`);
  if (answer.ok) {
    spoken = short;
    words = await answer.json();
  } else if (short !== "en") {
    await loadWords("en");
    return;
  }
  document.documentElement.lang = spoken;
}

/** The language the page speaks, or is about to: while its words are on their way, the one that is wanted. */
export function language() {
  return spoken;
}

/**
 * A sentence with its slots filled.
 * @param {string} id
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function t(id, args = {}) {
  const sentence = words[id];
  if (sentence === undefined) {
    console.error(`page.po has no sentence ${id}`);
    return id;
  }
  return sentence.replace(/\{(\w+)\}/g, (slot, name) => String(args[name] ?? slot));
}

/**
 * What the server refused. Its own words are English; in another language the page says it by the code.
 * A refusal with a rule comes from the game and is in the reader's language already.
 * @param {string} code
 * @param {string} text
 * @param {string} [rule]
 * @returns {string}
 */
export function refusalWords(code, text, rule = "") {
  const id = `refused.${code}`;
  return spoken === "en" || rule || words[id] === undefined ? text : t(id, { text });
}

const FILLED = /** @type {const} */ ([
  ["data-t-label", "aria-label"],
  ["data-t-title", "title"],
  ["data-t-placeholder", "placeholder"],
]);

/**
 * Fill in the sentences that the HTML names in `data-t` and similar attributes.
 * @param {Document | Element} [root]
 */
export function fillWords(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(element.getAttribute("data-t") ?? "");
  }
  for (const [asked, filled] of FILLED) {
    for (const element of root.querySelectorAll(`[${asked}]`)) {
      element.setAttribute(filled, t(element.getAttribute(asked) ?? ""));
    }
  }
}
