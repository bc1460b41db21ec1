// @ts-check
// The faces of counters and cards: a long file of symbols. A symbol is added to the page when something shows it,
// because all of them together would slow down every change.

const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;

export class Faces {
  /** @param {SVGSVGElement} host out of sight */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, string>} Symbols as text, not yet in the page. */
    this.waiting = new Map();
    /** @type {Set<string>} Symbols in the page. */
    this.shown = new Set();
  }

  /** @param {string} file */
  load(file) {
    this.waiting.clear();
    this.host.replaceChildren();
    const shared = file.replace(SYMBOL, (text, id) => {
      this.waiting.set(id, text);
      return "";
    });
    this.adopt(shared);
    this.need(this.shown); // faces in use stay
  }

  /** @param {Iterable<string>} ids faces that must be visible now */
  need(ids) {
    const texts = [];
    for (const id of ids) {
      this.shown.add(id);
      const text = this.waiting.get(id);
      if (text && this.waiting.delete(id)) texts.push(text);
    }
    if (texts.length) this.adopt(`<svg xmlns="http://www.w3.org/2000/svg">${texts.join("")}</svg>`);
  }

  /** @param {string} text */
  adopt(text) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    // Screen readers would read a title for every counter, and the page forbids inline styles.
    for (const part of drawn.querySelectorAll("title, style")) part.remove();
    this.host.append(...[...drawn.childNodes].map((node) => document.importNode(node, true)));
  }
}
