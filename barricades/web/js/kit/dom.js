// @ts-check
// Create elements without a framework: tag, attributes, children.

/**
 * @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Value
 * @typedef {Node | string | null | undefined | false} Inside
 */

/**
 * An element. `on…` are listeners, `true` and `false` set and leave out an attribute, the rest are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Value>} [has]
 * @param {...Inside} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, has = {}, ...inside) {
  const element = document.createElement(name);
  setAttributes(element, has);
  element.append(...inside.filter(present));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Value>} [has]
 * @param {...Inside} inside
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(name, has = {}, ...inside) {
  const element = document.createElementNS(SVG, name);
  setAttributes(element, has);
  element.append(...inside.filter(present));
  return element;
}

/**
 * A text that came from the server already in words.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} text
 * @param {Record<string, Value>} [has]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function said(name, text, has = {}) {
  return el(name, { "data-from-server": "", ...has }, text);
}

/**
 * @param {Inside} part
 * @returns {part is Node | string}
 */
function present(part) {
  return part !== null && part !== undefined && part !== false && part !== "";
}

/**
 * @param {Element} element
 * @param {Record<string, Value>} has
 */
function setAttributes(element, has) {
  for (const [key, value] of Object.entries(has)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
}

let made = 0;

/**
 * An id of its own, for labels and their fields.
 * @param {string} stem
 */
export function freshId(stem) {
  made += 1;
  return `${stem}-${made}`;
}

/**
 * For what acts like a button but has to flow like text.
 * @param {() => void} does
 * @returns {(event: KeyboardEvent) => void}
 */
export function onEnter(does) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    does();
  };
}
