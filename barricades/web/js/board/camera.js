// @ts-check
// The camera: pan and zoom by mouse, touch and keys, and gliding to a place.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{box: Box, least: number}} Framed */

const NEAR = 1; // screen pixels for one unit of the sheet when a part of it is shown
const NEAREST = 3; // screen pixels for one unit of the sheet
const CLICK_SLACK = 5; // pixels a pointer may stray and still click
const REST = 160; // milliseconds without movement after which the sheet is drawn sharp again
const GLIDE = 260;

export class Camera {
  /**
   * @param {HTMLElement} window_ what we look through
   * @param {(HTMLElement | SVGElement)[]} layers what is moved, each a layer of its own for the compositor
   */
  constructor(window_, layers) {
    this.window = window_;
    this.layers = layers;
    this.x = 0;
    this.y = 0;
    this.k = 0.3;
    this.width = 1;
    this.height = 1;
    this.bounds = window_.getBoundingClientRect();
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.dragged = false;
    this.clear = { left: 0, right: 0, top: 0, bottom: 0 }; // pixels that something else covers
    this.home = true; // the whole sheet is shown, and remains so when the window is resized
    /** @type {Framed | null} The part of the sheet that was looked at and not left since. */
    this.framed = null;
    this.frame = 0;
    this.glide = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    /** @type {(() => void)[]} */
    this.watchers = [];
    this.listen();
  }

  /** @param {() => void} heard called when the zoom has come to rest */
  onRest(heard) {
    this.watchers.push(heard);
  }

  /**
   * @param {number} width of the sheet
   * @param {number} height
   * @param {Box} theatre what is worth seeing at the start
   */
  setSheet(width, height, theatre) {
    this.width = width;
    this.height = height;
    this.theatre = theatre;
    this.measure();
    this.fit(theatre);
  }

  measure() {
    this.bounds = this.window.getBoundingClientRect();
  }

  get farthest() {
    return 0.9 * Math.min(this.bounds.width / this.width, this.bounds.height / this.height);
  }

  /**
   * Keep the view clear of something that covers an edge of the window.
   * @param {Partial<Box>} edges
   */
  keepClear(edges) {
    const now = { ...this.clear, ...edges };
    if (JSON.stringify(now) === JSON.stringify(this.clear)) return;
    this.clear = now;
    this.hold();
  }

  /** The window has changed: show again what it showed. */
  hold() {
    if (this.framed) this.look(this.framed.box, this.framed.least);
    else if (this.home && this.theatre) this.fit(this.theatre);
    else this.place(this);
  }

  /** The part of the window that nothing covers, in its pixels. */
  free() {
    const { width, height } = this.bounds;
    const { left, right, top, bottom } = this.clear;
    return { left, top, width: Math.max(80, width - left - right), height: Math.max(80, height - top - bottom) };
  }

  /** @param {Box} box @param {boolean} [gliding] */
  fit(box, gliding = false) {
    const { left, top, width, height } = this.free();
    const k = Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
    const to = {
      k,
      x: left + width / 2 - (k * (box.left + box.right)) / 2,
      y: top + height / 2 - (k * (box.top + box.bottom)) / 2,
    };
    if (gliding) this.glideTo(to);
    else this.moveTo(to);
    this.home = true;
    this.framed = null;
  }

  /**
   * Look at a part of the sheet.
   * @param {Box} box
   * @param {number} [least] pixels for one unit of the sheet below which only its middle is shown
   */
  look(box, least = 0) {
    const { width, height } = this.free();
    // Zooming in further would show no more detail.
    const wide = Math.max(0, width / NEAR - (box.right - box.left)) / 2 - Math.max(0, box.right - box.left - width / least) / 2;
    const high = Math.max(0, height / NEAR - (box.bottom - box.top)) / 2 - Math.max(0, box.bottom - box.top - height / least) / 2;
    this.fit({ left: box.left - wide, right: box.right + wide, top: box.top - high, bottom: box.bottom + high }, true);
    this.home = false;
    this.framed = { box, least };
  }

  fitSheet() {
    this.fit({ left: 0, top: 0, right: this.width, bottom: this.height }, true);
  }

  fitTheatre() {
    if (this.theatre) this.fit(this.theatre, true);
  }

  /**
   * Bring a point of the sheet to the middle, near enough to read.
   * @param {number} x
   * @param {number} y
   * @param {number} [k]
   */
  centre(x, y, k = Math.max(this.k, 0.62)) {
    this.leave();
    const { left, top, width, height } = this.free();
    this.glideTo({ k, x: left + width / 2 - k * x, y: top + height / 2 - k * y });
  }

  /**
   * Move just far enough to show a point with some room around it.
   * @param {number} x
   * @param {number} y
   * @param {{right?: number}} [covered] pixels that something else covers for now
   */
  reveal(x, y, covered = {}) {
    const { left, top, width: wide, height } = this.free();
    const width = Math.max(160, wide - (covered.right ?? 0));
    const margin = Math.min(70, width / 3, height / 3);
    const at = this.toScreen(x, y);
    const right = Math.min(0, left + width - margin - at.x) + Math.max(0, left + margin - at.x);
    const down = Math.min(0, top + height - margin - at.y) + Math.max(0, top + margin - at.y);
    if (!right && !down) return;
    this.framed = null;
    this.glideTo({ k: this.k, x: this.x + right, y: this.y + down });
  }

  /**
   * From the sheet to pixels of the window.
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    return { x: this.k * x + this.x, y: this.k * y + this.y };
  }

  /**
   * From pixels of the page to the sheet.
   * @param {number} clientX
   * @param {number} clientY
   */
  toSheet(clientX, clientY) {
    return {
      x: (clientX - this.bounds.left - this.x) / this.k,
      y: (clientY - this.bounds.top - this.y) / this.k,
    };
  }

  /** The part of the sheet in the window. */
  seen() {
    const { width, height } = this.bounds;
    return {
      left: -this.x / this.k,
      top: -this.y / this.k,
      right: (width - this.x) / this.k,
      bottom: (height - this.y) / this.k,
    };
  }

  /** The player looks elsewhere: release what was framed. */
  leave() {
    this.home = false;
    this.framed = null;
  }

  /** @param {number} right @param {number} down */
  pan(right, down) {
    this.leave();
    this.moveTo({ k: this.k, x: this.x + right, y: this.y + down });
  }

  /**
   * @param {number} factor
   * @param {number} [clientX] the point that stays where it is
   * @param {number} [clientY]
   */
  zoom(factor, clientX = this.bounds.left + this.bounds.width / 2, clientY = this.bounds.top + this.bounds.height / 2) {
    this.leave();
    const k = Math.min(NEAREST, Math.max(this.farthest, this.k * factor));
    const { x, y } = this.toSheet(clientX, clientY);
    this.moveTo({ k, x: clientX - this.bounds.left - k * x, y: clientY - this.bounds.top - k * y });
  }

  /** @param {{k: number, x: number, y: number}} to */
  moveTo(to) {
    cancelAnimationFrame(this.glide);
    this.place(to);
  }

  /** @param {{k: number, x: number, y: number}} to */
  place({ k, x, y }) {
    // The middle of the window never leaves the sheet.
    const { width, height } = this.bounds;
    this.k = k;
    this.x = Math.min(width / 2, Math.max(width / 2 - k * this.width, x));
    this.y = Math.min(height / 2, Math.max(height / 2 - k * this.height, y));
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  /** @param {{k: number, x: number, y: number}} to */
  glideTo(to) {
    cancelAnimationFrame(this.glide);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.place(to);
      cancelAnimationFrame(this.frame);
      return this.paint();
    }
    const from = { k: this.k, x: this.x, y: this.y };
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const eased = 1 - (1 - part) ** 3;
      const k = from.k * (to.k / from.k) ** eased;
      // Follow the zoom, so that the way is straight on the screen.
      const share = to.k === from.k ? eased : (k - from.k) / (to.k - from.k);
      this.place({ k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      if (part < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  paint() {
    this.frame = 0;
    const transform = `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.k})`;
    for (const layer of this.layers) {
      // While the camera moves the compositor reuses its picture; at rest the sheet is redrawn sharply.
      layer.style.willChange = "transform";
      layer.style.transform = transform;
    }
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), REST);
  }

  settle() {
    for (const layer of this.layers) layer.style.willChange = "";
    for (const heard of this.watchers) heard();
  }

  listen() {
    const host = this.window;
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      host.addEventListener(name, (event) => this.up(event));
    }
    // A drag is not a click: stop the event before any listener gets it.
    host.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { capture: true });
    new ResizeObserver(() => {
      this.measure();
      this.hold();
    }).observe(host);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    if (event.shiftKey) this.pan(-(event.deltaY || event.deltaX) * step, 0);
    else this.zoom(Math.exp((-event.deltaY * step) / (event.ctrlKey ? 120 : 420)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (this.pointers.size === 0) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.measure();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.start) return;
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (!this.dragged && far < CLICK_SLACK) return;
    if (!this.dragged) {
      this.dragged = true;
      this.window.setPointerCapture(event.pointerId);
      this.window.classList.add("dragging");
    }
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other) {
      const grown = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      this.zoom(grown, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else {
      this.pan(now.x - before.x, now.y - before.y);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.window.classList.remove("dragging");
  }
}
