// @ts-check
// States come whole once, then as changes: only the parts that differ are sent.

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").State} State */
/** @typedef {{put: Piece[], order?: string[]}} MovedPieces new and changed pieces; all ids where the list itself changed */
/** @typedef {import("./types.js").AnyPanel} AnyPanel */
/** @typedef {{put: AnyPanel[], order?: string[]}} ChangedPanels the same for panels */
/** @typedef {Partial<Omit<Picture, "pieces">> & {pieces?: MovedPieces}} PictureChange */
/** @typedef {State & {whole: true}} WholeState */
/** @typedef {Pick<State, "stamp" | "log"> & Partial<Omit<State, "picture" | "panels">> & {whole?: false, picture?: PictureChange, panels?: ChangedPanels}} StateChange */
/** @typedef {WholeState | StateChange} StateFrame */

/**
 * The state after a frame.
 * @param {State | null} before
 * @param {StateFrame} frame
 * @returns {State}
 */
export function merged(before, frame) {
  if (frame.whole) return frame;
  if (!before) throw new Error("a change came before the first state");
  const picture = frame.picture ? changedPicture(before.picture, frame.picture) : before.picture;
  const panels = frame.panels ? changedList(before.panels ?? [], frame.panels) : before.panels;
  return { ...before, ...frame, picture, panels };
}

/**
 * @param {Picture} before
 * @param {PictureChange} change
 * @returns {Picture}
 */
export function changedPicture(before, change) {
  const { pieces, ...rest } = change;
  return { ...before, ...rest, pieces: pieces ? changedList(before.pieces ?? [], pieces) : before.pieces };
}

/**
 * @template {{id: string}} T
 * @param {T[]} before
 * @param {{put: T[], order?: string[]}} moved
 * @returns {T[]}
 */
function changedList(before, moved) {
  const known = new Map([...before, ...moved.put].map((each) => [each.id, each]));
  const order = moved.order ?? before.map((each) => each.id);
  return order.map((id) => /** @type {T} */ (known.get(id)));
}
