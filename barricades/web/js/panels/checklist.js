// @ts-check
// A checklist as a strip: finished steps with their results, the current step, the next ones.

import { el, said } from "../kit/dom.js";
import { ruleLink } from "../kit/rulelink.js";
import { t } from "../net/words.js";

/**
 * @param {import("./panels.js").PanelContext} context
 * @param {import("../net/types.js").Checklist} panel
 */
export function renderChecklist(context, panel) {
  const items = panel.items.map((item) => {
    const state = item.state ?? "todo";
    return el("li", { class: state, "aria-current": state === "now" && "step" },
      el("span", { class: "item-name" },
        state === "done" ? el("span", { class: "tick", role: "img", "aria-label": t("checklist.done") }, "✓") : null,
        said("span", item.name)),
      item.result ? said("span", item.result, { class: "item-result" }) : null,
      item.rule ? ruleLink(context.store, item.rule) : null);
  });
  const list = el("ol", { class: "checklist", tabindex: 0, "aria-label": panel.name, "data-from-server": "" }, ...items);
  requestAnimationFrame(() => {
    const now = list.querySelector(".now");
    if (now instanceof HTMLElement) list.scrollLeft = now.offsetLeft - list.clientWidth / 2 + now.offsetWidth / 2;
  });
  return list;
}
