// @ts-check
// The rules of record beside the board: by chapter, by number or by words, with links from paragraph to paragraph.

import { el, freshId, onEnter, said } from "../kit/dom.js";
import { language, t } from "../net/words.js";

/** @typedef {import("../net/store.js").Store} Store */
/** @typedef {{id: string, title: string, text: string, mark: string, chapter: string}} Paragraph */

/** @type {Map<string, Promise<Paragraph[]>>} */
const books = new Map();

/**
 * The paragraphs of a game, fetched once.
 * @param {string} game
 */
export function rulesOf(game) {
  let book = books.get(game);
  if (!book) {
    book = fetch(`/rules/${encodeURIComponent(game)}.json`)
      .then((answer) => (answer.ok ? answer.json() : { paragraphs: [] }))
      .then((said) => said.paragraphs);
    books.set(game, book);
  }
  return book;
}

/** Without accents and capitals: `cafe` finds `Café`. @param {string} text */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What kinds of paragraph there are, with the words for their marks. */
const MARKS = /** @type {Record<string, [name: string, about: string]>} */ ({
  stated: ["rules.stated", "rules.stated-about"],
  reconstructed: ["rules.reconstructed", "rules.reconstructed-about"],
  deferred: ["rules.deferred", "rules.deferred-about"],
});

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function createRules(host, store) {
  const searchId = freshId("rules");
  const search = el("input", { id: searchId, type: "search", placeholder: t("rules.search"), autocomplete: "off" });
  const chapters = el("select", { "aria-label": t("rules.chapter") });
  const found = el("p", { class: "soft small", role: "status" });
  const text = el("div", { class: "rules-text", tabindex: 0, role: "region", "aria-label": t("rules.title") });
  search.classList.add("grow");
  host.append(el("div", { class: "panel rules-panel" },
    el("div", { class: "panel-head" },
      el("label", { class: "unseen", for: searchId }, t("rules.search")), search, chapters),
    inEnglish(), found, text));

  /** @type {{paragraph: Paragraph, plain: string, element: HTMLElement}[]} */
  let entries = [];
  let game = "";
  /** @type {Promise<void> | null} */
  let filled = null;

  /** @param {string} wanted */
  function open(wanted) {
    if (wanted === game) return;
    game = wanted;
    filled = null;
    if (!host.hidden) read();
  }

  /** Rules are long: they are fetched and laid out when a player opens them. */
  function read() {
    filled ??= rulesOf(game).then(fill);
    return filled;
  }
  new ResizeObserver(() => game && !host.hidden && read()).observe(host);

  /** @param {Paragraph[]} paragraphs */
  function fill(paragraphs) {
    const ids = new Set(paragraphs.map((each) => each.id));
    const names = [...new Set(paragraphs.map((each) => each.chapter))];
    /** @type {Map<string, HTMLElement>} */
    const sections = new Map();
    for (const name of names) {
      sections.set(name, el("section", { class: "chapter" }, said("h3", name)));
    }
    entries = paragraphs.map((paragraph) => {
      const element = renderParagraph(paragraph, ids, (id) => store.emit("show-rule", id));
      sections.get(paragraph.chapter)?.append(element);
      return { paragraph, plain: plain(`${paragraph.id} ${paragraph.title} ${paragraph.text}`), element };
    });
    text.replaceChildren(...sections.values());
    chapters.replaceChildren(
      el("option", { value: "" }, t("rules.chapter")),
      ...names.map((name) => said("option", name, { value: name })),
    );
  }

  function filter() {
    const wanted = plain(search.value.trim());
    const number = /^\d+(\.\d+)*[a-z]?\.?$/.test(wanted) ? wanted.replace(/\.$/, "") : "";
    const words = wanted.split(/\s+/).filter(Boolean);
    let count = 0;
    for (const entry of entries) {
      const { id } = entry.paragraph;
      const fits = number
        ? id === number || id.startsWith(`${number}.`) || (id.startsWith(number) && /^[a-z]$/.test(id.slice(number.length)))
        : words.every((word) => entry.plain.includes(word));
      entry.element.hidden = !fits;
      if (fits) count += 1;
    }
    for (const section of /** @type {HTMLElement[]} */ ([...text.children])) {
      section.hidden = ![...section.querySelectorAll("article")].some((article) => !article.hidden);
    }
    found.textContent = !wanted ? "" : count === 1 ? t("rules.found-one") : t("rules.found", { count });
    text.scrollTop = 0;
  }

  /** @param {string} rule */
  async function show(rule) {
    await read();
    const entry = entries.find((each) => each.paragraph.id === rule)
      ?? entries.find((each) => each.paragraph.id.startsWith(`${rule}.`) || each.paragraph.chapter.startsWith(`${rule} `));
    if (!entry) return;
    if (entry.element.hidden) {
      search.value = "";
      filter();
    }
    // The tab may just have been opened: scroll when it has a size.
    requestAnimationFrame(() => {
      entry.element.scrollIntoView({ block: "start", behavior: "auto" });
      entry.element.focus({ preventScroll: true });
      entry.element.classList.remove("flash");
      void entry.element.offsetWidth;
      entry.element.classList.add("flash");
    });
  }

  search.addEventListener("input", filter);
  chapters.addEventListener("change", () => {
    if (search.value) {
      search.value = "";
      filter();
    }
    const section = [...text.children].find((each) => each.querySelector("h3")?.textContent === chapters.value);
    section?.scrollIntoView({ block: "start" });
    chapters.value = "";
  });
  store.on("table", (/** @type {import("../net/types.js").Table} */ table) => open(table.game));
  store.on("show-rule", show);
  if (store.table) open(store.table.game);
}

/** The rules are in English whatever the page speaks. */
export function inEnglish() {
  return language() === "en" ? null : el("p", { class: "soft small" }, t("rules.english"));
}

/**
 * @param {Paragraph} paragraph
 * @param {Set<string>} ids
 * @param {(id: string) => void} follow
 */
export function renderParagraph(paragraph, ids, follow) {
  const [name, about] = MARKS[paragraph.mark] ?? [];
  return el("article", { class: `paragraph ${paragraph.mark}`, tabindex: -1, lang: "en", "data-rule": paragraph.id },
    el("h4", {}, said("span", paragraph.id, { class: "number" }), " ", said("span", paragraph.title),
      name ? el("span", { class: "paragraph-mark", lang: language(), title: t(about) }, t(name)) : null),
    el("p", { "data-from-server": "" }, ...linked(paragraph.text, ids, follow)));
}

/**
 * The text with its references as links and *stressed* words stressed.
 * @param {string} text
 * @param {Set<string>} ids
 * @param {(id: string) => void} follow
 */
function linked(text, ids, follow) {
  /** @type {Node[]} */
  const parts = [];
  for (const piece of text.split(/(\d+(?:\.\d+)+[a-z]?|\*[^*]+\*)/)) {
    if (ids.has(piece)) {
      const go = () => follow(piece);
      parts.push(el("span", { role: "link", class: "link", tabindex: 0, onclick: go, onkeydown: onEnter(go) }, piece));
    } else if (/^\*[^*]+\*$/.test(piece)) {
      parts.push(el("em", {}, piece.slice(1, -1)));
    } else if (piece) {
      parts.push(document.createTextNode(piece));
    }
  }
  return parts;
}
