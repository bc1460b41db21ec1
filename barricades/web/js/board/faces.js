// @ts-check
// The faces of the counters: a long file of symbols, of which the first picture needs a few at once. The others are
// brought into the page when it has nothing better to do.

const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;
const AT_ONCE = 60;

export class Faces {
  /** @param {SVGSVGElement} host out of sight */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, string>} Symbols as text, not yet in the page. */
    this.waiting = new Map();
    this.run = 0;
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
    const run = ++this.run;
    const rest = () => {
      if (run !== this.run || !this.waiting.size) return;
      this.need([...this.waiting.keys()].slice(0, AT_ONCE));
      later(rest);
    };
    later(rest);
  }

  /** @param {Iterable<string>} ids faces that must be visible now */
  need(ids) {
    const texts = [];
    for (const id of ids) {
      const text = this.waiting.get(id);
      if (text && this.waiting.delete(id)) texts.push(text);
    }
    if (texts.length) this.adopt(`<svg xmlns="http://www.w3.org/2000/svg">${texts.join("")}</svg>`);
  }

  /** @param {string} text */
  adopt(text) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    // A title would be read out for every counter, and styles of their own are not allowed on the page.
    for (const part of drawn.querySelectorAll("title, style")) part.remove();
    this.host.append(...[...drawn.childNodes].map((node) => document.importNode(node, true)));
  }
}

/** @param {() => void} act */
function later(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 3000 });
  else setTimeout(act, 200);
}
