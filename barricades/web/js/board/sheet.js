// @ts-check
// The printed sheet as pictures. Its SVG is long and slow to draw, so it is drawn a few times and then only moved:
// small and whole at once, then in bands at full size when the page is idle, and at high zoom the visible part as
// sharp as the screen.

import { el } from "../kit/dom.js";

const BANDS = 6;
const FULL = 1; // pixels of a band for a unit of the sheet
const CLOSE = 1.3; // pixels of the screen for a unit of the sheet from which the bands are too coarse

export class Sheet {
  constructor() {
    this.element = el("div", { class: "sheet", "aria-hidden": "true" });
    this.image = new Image();
    this.run = 0;
    this.width = 0;
    this.height = 0;
    /** @type {HTMLCanvasElement | null} */
    this.detail = null;
    this.detailed = ""; // what it shows
  }

  /** @param {Promise<HTMLImageElement | null>} file that is on its way */
  async load(file) {
    this.run++;
    this.element.replaceChildren();
    this.detail = null;
    this.image = new Image();
    const run = this.run;
    const image = await file;
    if (image && run === this.run) this.image = image;
  }

  /**
   * @param {number} width of the sheet
   * @param {number} height
   * @param {number} scale at which it is first looked at
   * @param {() => {top: number, bottom: number}} seen what is in the window now
   */
  show(width, height, scale, seen) {
    this.width = width;
    this.height = height;
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    if (!this.image.naturalWidth) return;
    this.element.append(this.part(0, 0, width, height, Math.min(FULL, scale * devicePixelRatio)));
    const run = this.run;
    const left = Array.from({ length: BANDS }, (_, band) => ({ top: Math.floor((band * height) / BANDS), bottom: Math.floor(((band + 1) * height) / BANDS) }));
    const next = () => {
      if (run !== this.run || !left.length) return;
      // Draw the visible part first.
      const { top: above, bottom: below } = seen();
      const far = left.map(({ top, bottom }) => Math.abs(top + bottom - above - below));
      const [{ top, bottom }] = left.splice(far.indexOf(Math.min(...far)), 1);
      this.element.insertBefore(this.part(0, top, width, bottom - top, FULL), this.detail);
      whenIdle(next);
    };
    setTimeout(() => whenIdle(next), 600);
  }

  /**
   * Draw the visible part sharply at high zoom.
   * @param {number} k pixels for a unit
   * @param {{left: number, top: number, right: number, bottom: number}} seen part of the sheet
   */
  sharpen(k, seen) {
    const scale = k * devicePixelRatio;
    const left = Math.max(0, Math.floor(seen.left));
    const top = Math.max(0, Math.floor(seen.top));
    const right = Math.min(this.width, Math.ceil(seen.right));
    const bottom = Math.min(this.height, Math.ceil(seen.bottom));
    const wanted = [scale, left, top, right, bottom].join();
    if (scale <= CLOSE || !this.image.naturalWidth || right <= left || bottom <= top || wanted === this.detailed) return;
    this.detailed = wanted;
    const run = this.run;
    whenIdle(() => {
      if (run !== this.run || wanted !== this.detailed) return;
      const fresh = this.part(left, top, right - left, bottom - top, scale);
      this.detail?.remove();
      this.detail = fresh;
      this.element.append(fresh);
    });
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   * @param {number} scale
   */
  part(left, top, width, height, scale) {
    const canvas = el("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
    const pen = canvas.getContext("2d", { alpha: false });
    pen?.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    pen?.drawImage(this.image, 0, 0, this.width, this.height);
    canvas.style.left = `${left}px`;
    canvas.style.top = `${top}px`;
    canvas.style.width = `${canvas.width / scale}px`;
    canvas.style.height = `${canvas.height / scale}px`;
    return canvas;
  }
}

/** @param {() => void} act */
function whenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2500 });
  else setTimeout(act, 60);
}
