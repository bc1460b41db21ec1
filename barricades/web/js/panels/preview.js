// @ts-check
// The forecast for the choice being made, before the die: the odds in words and as bars, then ratio, shifts and modifiers.

import { draw, el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { language, t } from "../net/words.js";

/** @typedef {import("../net/types.js").Preview} Preview */
/** @typedef {import("../net/types.js").PreviewRow} Row */

const PATIENCE = 120; // milliseconds

/**
 * @param {HTMLElement} host
 * @param {import("../net/store.js").Store} store
 */
export function createPreview(host, store) {
  let looks = "";

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  store.on("state", () => {
    // Skip the preview for a player who is clicking through.
    clearTimeout(timer);
    if (store.state?.yours && !store.state.over) timer = setTimeout(ask, PATIENCE);
    else store.emit("preview", null);
  });
  store.on("preview", show);
  store.on("cleared", () => store.emit("preview", null));

  async function ask() {
    const { state, socket } = store;
    if (!state || !socket) return;
    try {
      const answer = await socket.request({ do: "preview", stamp: state.stamp });
      // A later state makes its own request.
      if (store.state?.stamp === state.stamp) store.emit("preview", answer.preview ?? null);
    } catch {
      // A missing preview does no harm: the next state asks again.
    }
  }

  /** @param {Preview | null} preview */
  function show(preview) {
    const now = JSON.stringify(preview);
    if (now === looks) return;
    looks = now;
    host.hidden = !preview;
    host.replaceChildren();
    if (!preview) return;
    store.emit("show-chart", preview.lit);
    host.append(
      said("h4", preview.title),
      ...bars(preview),
      // A panel of the combat shows the same sums, so they are folded here.
      el("details", { class: "working", open: !host.parentElement?.querySelector(".guide-panels:not([hidden])") },
        el("summary", { class: "small" }, t("preview.working")),
        rows(preview.rows, "sums"),
        ...preview.groups.filter((group) => group.rows.length).map((group) =>
          el("section", {}, said("h5", group.name), rows(group.rows, "parts"))),
        ...preview.notes.map((note) => said("p", note, { class: "small soft" }))),
    );
  }

  /**
   * @param {Row[]} list
   * @param {string} kind
   */
  function rows(list, kind) {
    const parts = list.map((row) =>
      el("div", {}, el("dt", {}, said("span", row.label), row.rule ? ruleLink(store, row.rule) : null), said("dd", row.value)));
    return el("dl", { class: kind }, ...parts);
  }
}

/** @param {Preview} preview */
function bars({ lead = [], bars: outcomes }) {
  if (!outcomes.length) return [];
  const percent = new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 });
  const chances = together(outcomes.map((bar) => bar.chance));
  const first = lead.map((bar) => el("p", { class: "lead" }, said("span", bar.label), el("b", {}, percent.format(bar.chance))));
  const parts = outcomes.map((bar, number) =>
    el(
      "li",
      { "data-owner": bar.owner || null },
      said("span", bar.label, { class: "outcome" }),
      draw(
        "svg",
        { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
        draw("rect", { width: Math.max(0.6, 100 * bar.chance), height: 10, rx: 1 }),
      ),
      el("span", { class: "chance" }, percent.format(chances[number])),
    ));
  return [...first, el("h5", {}, t("preview.odds")), el("ol", { class: "bars", "aria-label": t("preview.odds") }, ...parts)];
}

/**
 * Chances rounded to hundredths so that their sum stays what it was: those cut most are rounded up first.
 * @param {number[]} chances
 */
function together(chances) {
  const cut = chances.map((chance) => Math.floor(100 * chance + 1e-9));
  const missing = Math.round(100 * chances.reduce((sum, chance) => sum + chance, 0)) - cut.reduce((sum, each) => sum + each, 0);
  const order = chances.map((_, at) => at).sort((one, other) => (100 * chances[other] - cut[other]) - (100 * chances[one] - cut[one]));
  for (const at of order.slice(0, Math.max(0, missing))) cut[at] += 1;
  return cut.map((each) => each / 100);
}
