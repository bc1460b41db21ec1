// @ts-check
// A table in the browser: puts the parts of the page together and takes the seat.

import { keepBoard, lastBoard, seated, socket, store, takeSeat, worded } from "./net/arriving.js";
import { createAfterwards } from "./panels/afterwards.js";
import { createBanner } from "./panels/banner.js";
import { createBar } from "./panels/bar.js";
import { Board } from "./board/board.js";
import { createBottomSheet } from "./panels/bottomsheet.js";
import { createCharts } from "./panels/charts.js";
import { Choosing } from "./board/choosing.js";
import { Clicks } from "./board/clicks.js";
import { createCurtain, waitBehindCurtain } from "./panels/curtain.js";
import { createDragging } from "./board/dragging.js";
import { Drawer } from "./panels/drawer.js";
import { createForces } from "./panels/forces.js";
import { createFollowing } from "./panels/following.js";
import { createGoal } from "./panels/goal.js";
import { Guidance } from "./panels/guidance.js";
import { Hand } from "./board/hand.js";
import { Highlights } from "./board/highlights.js";
import { Hint } from "./panels/hint.js";
import { listenToKeys } from "./panels/keys.js";
import { createLesson } from "./panels/lesson.js";
import { createLog } from "./panels/log.js";
import { createNotice } from "./panels/notice.js";
import { Overlays } from "./board/overlays.js";
import { Panels } from "./panels/panels.js";
import { createPeople } from "./panels/people.js";
import { Piles } from "./board/piles.js";
import { createPlayback } from "./panels/playback.js";
import { createPreview } from "./panels/preview.js";
import { createRules } from "./panels/rules.js";
import { Ruler } from "./board/ruler.js";
import { Search } from "./panels/search.js";
import { createSequence } from "./panels/sequence.js";
import { createSettings } from "./panels/settings.js";
import { StackViewer } from "./panels/stack.js";
import { createStatus } from "./panels/status.js";
import { createTabs } from "./kit/tabs.js";
import { createTalk } from "./panels/talk.js";
import { Toasts } from "./kit/toast.js";
import { Tray } from "./panels/tray.js";
import { createTutor } from "./panels/tutor.js";
import { createViews } from "./board/views.js";
import { fillWords, t } from "./net/words.js";

/** @typedef {import("./net/types.js").Picture} Picture */
/** @typedef {import("./net/types.js").State} State */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (part(id));

await worded;
fillWords();

const board = new Board(part("board"), store);
const choosing = new Choosing(store);
const toasts = new Toasts(document.body, store);
const clicks = new Clicks(board, choosing, toasts);
const highlights = new Highlights(board, choosing);
const tabs = createTabs(
  part("tabs"), part("panels"), ["stack", "log", "rules", "charts", "forces", "talk", "settings"],
  () => store.emit("reading"),
);
const guidance = new Guidance(part("guide"), board, choosing, clicks);
const hint = new Hint(guidance, board, choosing, clicks);
const stack = new StackViewer(tabs.panel("stack"), board, choosing, clicks);
const drawer = new Drawer(part("drawer"), store);
const hand = new Hand(part("hand"), board, choosing, clicks);
const piles = new Piles(part("piles"), board, drawer);
const tray = new Tray(part("guide"), guidance.dice, board);
const panels = new Panels(
  { stage: part("stage"), strip: part("strip"), guide: guidance.panels, bar: part("drawers") },
  { store, board, choosing, clicks }, drawer,
);
const overlays = new Overlays(part("overlays"), part("overlay-legend"), board);
const ruler = new Ruler(board, toasts);
const search = new Search(/** @type {HTMLInputElement} */ (part("search")), part("hits"), board);

highlights.waits = () => tray.shown;
tray.onDone = () => highlights.attend();
highlights.beside = () => [...guidance.tray.querySelectorAll("button")];
guidance.holds = (/** @type {string} */ token) => Boolean(hand.find(token));
guidance.laid = (/** @type {string} */ token) => panels.has(`[data-target="${CSS.escape(token)}"]`);
guidance.sold = (/** @type {string} */ text) => panels.has(`[data-option="${CSS.escape(text)}"]`);
createDragging(board, choosing, clicks);
createStatus(part("status"), store);
createPeople(part("people"), store);
createBar(part("bar"), part("drawers"), button("more"), button("menu"));
createBottomSheet(part("side"), button("handle"), store);
createViews(part("views"), board);
createSequence(part("sequence"), store);
createPreview(guidance.preview, store);
createLesson(guidance.lesson, store);
createGoal(guidance.goal, store);
createFollowing(board);
createTutor(part("guide"), board, hint);
createBanner(part("banner"), store);
createLog(tabs.panel("log"), store);
createRules(tabs.panel("rules"), store);
createCharts(tabs.panel("charts"), store);
createForces(tabs.panel("forces"), store);
createTalk(tabs.panel("talk"), store);
createSettings(tabs.panel("settings"), store);
createPlayback(part("playback"), store, board.camera);
createAfterwards(part("afterwards"), board, choosing);
createCurtain(part("curtain"), store);
createNotice(part("notice"), store);
listenToKeys({ board, choosing, clicks, highlights, guidance, hint, overlays, ruler, search, toasts, hand, tray, drawer, panels, showStack });

// What does not change in a game is fetched once, and at once if it is the same as for the last table. A state that
// arrives earlier is drawn as soon as the board is there.

/** @param {string} name game and scenario */
async function fetchBoard(name) {
  if (name === board.name) return;
  if (!(await board.load(name))) return;
  if (past) lay(past); // a playback may begin before there is a board
  if (!store.state) return;
  if (!panels.past) panels.take(store.state.panels ?? []);
  take(store.state);
}

store.on("table", (table) => {
  part("title").textContent = table.title;
  if (table.seat) document.body.dataset.seat = table.seat; // the accent of the page is the colour of the player's side
  else delete document.body.dataset.seat;
  const name = `${table.game}/${table.scenario}`;
  keepBoard(name);
  fetchBoard(name);
});
store.on("state", ({ now }) => store.layout && take(now));

/** @type {Picture | null} A picture of the past that is being looked at. */
let past = null;

/** @param {State} state */
function take(state) {
  highlights.keep();
  if (!past) lay(state.picture);
  choosing.take(state);
  if (past) quiet();
  document.body.dataset.stamp = state.stamp;
  document.body.dataset.turn = state.over ? "over" : state.yours ? "mine" : "other";
  measure();
  markFirst();
}

/** @param {Picture} picture */
function lay(picture) {
  board.draw(picture);
  hand.draw(picture);
  piles.draw(picture);
}

/** While the past is shown nothing can be clicked. */
function quiet() {
  choosing.options = [];
  choosing.restart();
}

store.on("picture", (picture) => {
  past = picture;
  board.svg.classList.toggle("replaying", Boolean(picture));
  if (picture) {
    lay(picture);
    quiet();
  } else if (store.state) {
    take(store.state);
  }
});

/** When a running game was first shown: map, counters and what to do. */
let seen = false;
async function markFirst() {
  if (seen) return;
  seen = true;
  await board.printed;
  afterPaint(() => performance.mark("board-shown"));
}

/** How long a choice took, from the click to the picture that answers it. */
function measure() {
  const { since } = choosing;
  if (since === undefined) return;
  choosing.since = undefined;
  afterPaint(() => performance.measure("click-answered", { start: since, end: performance.now() }));
}

/** @param {() => void} act */
function afterPaint(act) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = act;
    channel.port2.postMessage(null);
  });
}

store.on("cleared", () => {
  board.pieces.closeFan();
  board.draw({});
  delete document.body.dataset.stamp;
  delete document.body.dataset.seat;
  delete document.body.dataset.turn;
  choosing.options = [];
  choosing.restart();
});

// Events between the parts

store.on("show-place", (place) => {
  if (board.flash(place)) store.emit("selected", place);
});
store.on("show-piece", (id) => {
  const place = board.pieces.byId.get(id)?.place;
  if (place === undefined) return;
  if (board.flash(place)) store.emit("selected", place);
  else tabs.show("forces");
});
store.on("show-rule", () => tabs.show("rules"));
store.on("chat", (/** @type {import("./net/types.js").Chat} */ chat) => {
  const mine = store.table?.seats.find((seat) => seat.id === store.seat);
  if (!chat.bot && chat.who !== mine?.id && chat.who !== mine?.player) tabs.more("talk");
});
store.on("show-tab", (name) => tabs.show(name));
// What the player opened beside the board has room to be read, until they choose: then the guide has it again.
store.on("reading", () => part("side").toggleAttribute("data-reading", true));
store.on("choosing", () => choosing.begun && part("side").removeAttribute("data-reading"));
store.on("state", (/** @type {{before: import("./net/types.js").State | null}} */ { before }) => {
  if (before?.yours) part("side").removeAttribute("data-reading");
});

function showStack() {
  const place = highlights.focused() ?? board.selected;
  if (place) stack.show(place);
  tabs.show("stack");
  const first = /** @type {HTMLElement | null} */ (stack.host.querySelector("[data-clickable], .both-faces, h3"));
  first?.focus();
}

// The bar at the top and the buttons on the board

part("layers").addEventListener("click", () => {
  const open = part("overlays").hidden;
  part("overlays").hidden = !open;
  part("layers").setAttribute("aria-expanded", String(open));
  if (open) part("overlays").querySelector("input")?.focus();
});
document.addEventListener("pointerdown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#overlays, #layers")) return;
  part("overlays").hidden = true;
  part("layers").setAttribute("aria-expanded", "false");
});
part("overlays").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  part("overlays").hidden = true;
  part("layers").setAttribute("aria-expanded", "false");
  part("layers").focus();
});
part("watch").addEventListener("click", () => store.emit("playback"));
part("zoom-in").addEventListener("click", () => board.camera.zoom(1.4));
part("zoom-out").addEventListener("click", () => board.camera.zoom(1 / 1.4));
part("zoom-fit").addEventListener("click", () => board.camera.fitTheatre());

// Sit down

/** @param {() => boolean | Promise<boolean>} take */
async function enter(take) {
  if (location.hash.startsWith("#curtain=")) return socket.sit(await waitBehindCurtain(part("curtain")));
  if (!(await take())) store.emit("turned-away", { text: t("banner.no-link") });
}
window.addEventListener("hashchange", () => enter(takeSeat));
enter(() => seated);
socket.listen();
const last = lastBoard();
if (last && !store.table) fetchBoard(last);
