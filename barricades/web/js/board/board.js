// @ts-check
// The board: the printed sheet, and over it everything that changes, in layers.

import { Camera } from "./camera.js";
import { draw, el } from "../kit/dom.js";
import { Faces } from "./faces.js";
import { angle, wearOwners } from "../kit/owners.js";
import { Pieces } from "./pieces.js";
import { Sheet } from "./sheet.js";
import { boardFiles, dropFiles } from "../net/boardfiles.js";
import { t } from "../net/words.js";

/** @typedef {import("../net/types.js").Layout} Layout */
/** @typedef {import("../net/types.js").Owner} Owner */
/** @typedef {import("../net/types.js").Picture} Picture */
/** @typedef {import("./choosing.js").Clicked} Clicked */

const LAYERS = /** @type {const} */ ([
  "control", "overlay", "front", "places", "spots", "markers", "stacks", "marked", "names", "over", "notes", "numbers", "ruler", "fans",
]);

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {import("../net/store.js").Store} store
   */
  constructor(host, store) {
    this.host = host;
    this.store = store;
    this.sheet = new Sheet();
    const faces = draw("svg", { class: "faces", "data-from-server": "", "aria-hidden": "true", width: 0, height: 0 });
    this.faces = new Faces(faces);
    this.svg = draw("svg", { class: "layers", role: "group", "aria-label": t("board.name") });
    /** @type {Record<typeof LAYERS[number], SVGGElement>} */
    this.layers = /** @type {any} */ ({});
    for (const name of LAYERS) {
      this.layers[name] = draw("g", { class: `layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.hatching = draw("defs");
    this.svg.prepend(this.hatching);
    host.append(faces, this.sheet.element, this.svg);
    this.camera = new Camera(host, [this.sheet.element, this.svg]);
    this.camera.onRest(() => {
      this.scaleLabels();
      this.sheet.sharpen(this.camera.k, this.camera.seen());
    });
    this.pieces = new Pieces(this.layers.stacks, this.layers.fans, store, this.camera);
    /** @type {string | null} The place whose stack is shown. */
    this.selected = null;
    this.name = ""; // game and scenario of the sheet
    this.printed = Promise.resolve(); // when the sheet can be seen
    this.grown = 0; // how much larger labels are than on the sheet
    this.control = ""; // as drawn last
    this.markers = "";
    this.names = "";
    /** @type {(clicked: Clicked, event: MouseEvent) => void} */
    this.onClick = () => {};
    /** @type {(place: string, event: MouseEvent) => void} */
    this.onContext = () => {};
    this.listen();
    store.on("faces", (ids) => this.faces.need(ids));
  }

  /**
   * Fetch what does not change in a game.
   * @param {string} name game and scenario
   */
  async load(name) {
    this.name = name;
    const files = boardFiles(name);
    dropFiles(name);
    const progress = this.drawing();
    const sheet = progress.wait(this.sheet.load(files.sheet));
    const [layout, faces] = await Promise.all([progress.wait(files.layout), progress.wait(files.faces)]);
    if (!layout.ok || !faces.ok || this.name !== name) return false;
    this.faces.load(await faces.text());
    const laid = await layout.json();
    this.lay(laid);
    this.store.takeLayout(laid);
    this.printed = sheet.then(() => this.sheet.show(laid.width, laid.height, this.camera.k, () => this.camera.seen()));
    return true;
  }

  /** A line that says how far the board is: a server draws it when it is first wanted, which takes a while. */
  drawing() {
    this.host.querySelector(".drawing")?.remove();
    const bar = el("progress", { max: 3, value: 0, "aria-label": t("board.drawing") });
    const line = el("p", { class: "drawing card", role: "status" }, el("span", {}, t("board.drawing")), bar);
    let done = 0;
    this.host.append(line);
    return {
      /** @template T @param {Promise<T>} part */
      wait: (part) => part.finally(() => {
        bar.value = ++done;
        if (done === bar.max) line.remove();
      }),
    };
  }

  /** @param {Layout} layout */
  lay(layout) {
    wearOwners(layout.owners);
    const ground = draw("clipPath", { id: "ground" }, draw("path", { d: layout.ground ?? "" }));
    this.hatching.replaceChildren(ground, ...layout.owners.map(hatch));
    if (layout.ground) this.layers.control.setAttribute("clip-path", "url(#ground)");
    else this.layers.control.removeAttribute("clip-path");
    this.svg.style.width = `${layout.width}px`;
    this.svg.style.height = `${layout.height}px`;
    this.svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    const outlines = Object.entries(layout.places).map(([id, place]) =>
      draw("path", { class: "place", d: place.path, "data-place": id }),
    );
    this.layers.places.replaceChildren(...outlines);
    this.camera.setSheet(layout.width, layout.height, theatre(layout));
    this.scaleLabels(); // before anything is drawn, which would be drawn again
  }

  /** @param {Picture} picture */
  draw(picture) {
    const layout = this.store.layout;
    if (!layout) return;
    const seen = (picture.pieces ?? []).filter((piece) => piece.place in layout.places);
    this.faces.need([...seen, ...(picture.markers ?? [])].map((each) => each.face));
    this.pieces.draw(picture);
    this.drawControl(picture);
    this.drawMarkers(picture);
    this.drawNames(picture);
    this.select(this.selected);
  }

  /**
   * Control and the front: a line with each side's colour on its own side.
   * @param {Picture} picture
   */
  drawControl(picture) {
    const layout = this.store.layout;
    const { control = {}, tints = {}, fronts = {} } = picture;
    const held = JSON.stringify([control, tints, fronts]);
    if (!layout || held === this.control) return;
    this.control = held;
    const holders = new Set([...Object.keys(control), ...Object.keys(tints)]);
    const grounds = [...holders].map((owner) => {
      const data = (control[owner] ?? []).map((place) => layout.places[place]?.path ?? "").join("") + (tints[owner] ?? "");
      return draw("path", { class: "tint", "data-owner": owner, d: data });
    });
    const all = Object.entries(fronts);
    const lines = [
      draw("path", { class: "front-halo", d: all.map(([, path]) => path).join("") }),
      ...all.map(([owner, path]) => draw("path", { class: "front", "data-owner": owner, d: path })),
    ];
    this.layers.control.replaceChildren(...grounds);
    this.layers.front.replaceChildren(...lines);
  }

  /** @param {Picture} picture */
  drawMarkers(picture) {
    const usual = (this.store.layout?.piece ?? 60) * 0.62;
    const markers = picture.markers ?? [];
    const looks = JSON.stringify(markers);
    if (looks === this.markers) return;
    this.markers = looks;
    const parts = markers.map((marker) => {
      const [width, height] = [marker.width || usual, marker.height || usual];
      return draw(
        "g",
        {
          class: `marker${marker.over ? " over" : ""}`, transform: `translate(${marker.x} ${marker.y})`, role: "img",
          "aria-label": marker.label, "data-place": marker.place || null, "data-from-server": "",
        },
        draw("title", {}, marker.label),
        draw("use", { href: `#${marker.face}`, x: -width / 2, y: -height / 2, width, height }),
      );
    });
    this.layers.markers.replaceChildren(...parts.filter((_, i) => !markers[i].over));
    this.layers.over.replaceChildren(...parts.filter((_, i) => markers[i].over));
  }

  /**
   * Names that are not printed on the sheet, placed where no counter covers them.
   * @param {Picture} picture
   */
  drawNames(picture) {
    const names = picture.names ?? [];
    const looks = JSON.stringify(names);
    if (looks === this.names) return;
    this.names = looks;
    this.layers.names.replaceChildren(...names.map((name) =>
      draw(
        "text",
        { class: name.strong ? "lettering strong" : "lettering", x: name.x, y: name.y, "font-size": name.size, "text-anchor": name.anchor ?? "start", "aria-hidden": "true", "data-from-server": "" },
        ...name.lines.map((line, row) => draw("tspan", { x: name.x, dy: row ? name.size * 0.95 : 0 }, line)),
      )));
  }

  /** @param {string | null} place */
  select(place) {
    this.selected = place;
    this.svg.querySelector(".place.selected")?.classList.remove("selected");
    this.svg.querySelector(".stack.selected")?.classList.remove("selected");
    if (!place) return;
    this.outline(place)?.classList.add("selected");
    this.pieces.pile(place)?.classList.add("selected");
  }

  /** @param {string} place @returns {SVGPathElement | null} */
  outline(place) {
    return this.layers.places.querySelector(`[data-place="${CSS.escape(place)}"]`);
  }

  /**
   * Show where something is: move the camera there and flash it.
   * @param {string} place
   */
  flash(place) {
    const at = this.store.layout?.places[place];
    if (!at) return false;
    this.camera.centre(at.x, at.y);
    this.mark([place], "flash");
    setTimeout(() => this.mark([], "flash"), 2400);
    return true;
  }

  /**
   * Outline places in a style; replaces the earlier outlines of that style.
   * @param {string[]} places
   * @param {string} manner
   */
  mark(places, manner) {
    const layout = this.store.layout;
    this.layers.marked.querySelectorAll(`.${manner}`).forEach((old) => old.remove());
    for (const place of places) {
      const found = layout?.places[place];
      if (found) this.layers.marked.append(draw("path", { class: manner, d: this.around(place, found) }));
    }
  }

  /**
   * What is drawn around a place: where counters lie open on it, around them rather than across their factors.
   * @param {string} place
   * @param {import("../net/types.js").Spot} found
   */
  around(place, { open, x, y, path }) {
    const halo = open ? this.pieces.pile(place)?.querySelector(".halo") : null;
    if (!halo) return path;
    const [left, top, width, height] = ["x", "y", "width", "height"].map((side) => Number(halo.getAttribute(side)));
    return `M${x + left} ${y + top}h${width}v${height}h${-width}Z`;
  }

  /** Labels keep a readable size on the screen while the sheet grows and shrinks. */
  scaleLabels() {
    const { k } = this.camera;
    const grown = Math.min(1.7, Math.max(0.8, 0.6 / k));
    const zoom = k < 0.27 ? "far" : k < 0.75 ? "middle" : "near";
    // Setting these restyles the whole board, so set them only when they change.
    if (grown !== this.grown) this.svg.style.setProperty("--label", String((this.grown = grown)));
    if (zoom !== this.host.dataset.zoom) this.host.dataset.zoom = zoom;
  }

  listen() {
    this.svg.addEventListener("click", (event) => {
      const clicked = this.clicked(event);
      if (clicked) this.onClick(clicked, event);
    });
    this.svg.addEventListener("contextmenu", (event) => {
      const place = this.clicked(event)?.place;
      if (!place) return;
      event.preventDefault();
      this.onContext(place, event);
    });
  }

  /**
   * What was clicked: a counter of the fan, a pile, or a place.
   * @param {Event} event
   * @returns {Clicked | null}
   */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const single = /** @type {SVGElement | null} */ (target.closest("[data-piece]"));
    if (single) {
      const piece = single.dataset.piece ?? "";
      return { place: this.pieces.byId.get(piece)?.place ?? null, pieces: [piece] };
    }
    const found = /** @type {SVGElement | null} */ (target.closest("[data-place]"));
    const place = found?.dataset.place;
    if (!place) return null;
    return { place, pieces: this.pieces.stack(place).map((piece) => piece.id) };
  }
}

/**
 * The part of the sheet that has places, with a margin.
 * @param {Layout} layout
 */
function theatre(layout) {
  const air = layout.piece * (layout.grid === "points" ? 2.4 : 1.2); // a place of a map of points can be a box
  const places = Object.values(layout.places);
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  return {
    left: Math.max(0, Math.min(...xs) - air),
    top: Math.max(0, Math.min(...ys) - air),
    right: Math.min(layout.width, Math.max(...xs) + air),
    bottom: Math.min(layout.height, Math.max(...ys) + air),
  };
}

/**
 * Hatching of an owner's areas, each at its own angle, so that overlapping areas can be told apart.
 * @param {Owner} owner
 * @param {number} number
 */
function hatch(owner, number) {
  return draw("pattern", { id: `hatch-${number}`, width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle(number)})` },
    draw("path", { class: "hatch", "data-owner": owner.id, d: "M-1 7H15" }));
}

/**
 * The pattern that fills an owner's areas.
 * @param {import("../net/store.js").Store} store
 * @param {Owner} owner
 */
export function hatchOf(store, owner) {
  return `hatch-${store.layout?.owners.indexOf(owner)}`;
}
