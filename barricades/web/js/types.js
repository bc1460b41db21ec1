// @ts-check
// The shapes of docs/table-protocol.md, for the type checker. Nothing here runs.

/** @typedef {[kind: string, token: string]} Target */
/** @typedef {{text: string, label: string, verb: string, targets: Target[], many: boolean, note?: string}} Option */
/** @typedef {{kind: string, prompt: string, rules: string[], window: string, options: Option[]}} Decision */
/** @typedef {{id: string, face: string, place: string, side: string | null, label: string, marks: string[]}} Piece */
/** @typedef {{id: string, face: string, x: number, y: number, label: string}} Marker */
/** @typedef {{id: string, name: string, value: string}} Fact */
/**
 * @typedef {object} Picture
 * @property {Piece[]} pieces
 * @property {Record<string, string[]>} control
 * @property {string} front
 * @property {Record<string, string>} [fronts] the same for each side, a little on its own ground
 * @property {Marker[]} markers
 * @property {Fact[]} facts
 */
/** @typedef {{id: string, text: string, rule: string, depth: number, now: boolean}} Step */
/** @typedef {{text: string, rule: string, kind: string, side: string | null, places: string[], dice: number[]}} Line */
/** @typedef {{winner: string | null, way: string, text: string, secret?: string}} Over */
/**
 * @typedef {object} State
 * @property {string} version
 * @property {Picture} picture
 * @property {Step[]} sequence
 * @property {Decision | null} decision
 * @property {string | null} waiting
 * @property {boolean} yours
 * @property {boolean} undo
 * @property {{from: number, lines: Line[]}} log
 * @property {Record<string, [number, number][]>} curves
 * @property {Over | null} over
 */
/** @typedef {{id: string, name: string, player: string, kind: string}} Seat */
/** @typedef {{who: string, text: string, at: string, bot?: boolean}} Chat */
/**
 * @typedef {object} Table
 * @property {string} table
 * @property {string} game
 * @property {string} scenario
 * @property {string} title
 * @property {string} commitment
 * @property {{name: string, value: string}[]} settings
 * @property {string | null} seat
 * @property {Seat[]} seats
 * @property {string} note
 * @property {string[]} passes
 * @property {Chat[]} chat
 * @property {{id: string, name: string}[]} windows
 * @property {boolean} [hints] whether one may ask what a bot would do
 * @property {boolean} [teaching] whether the bots here explain themselves
 * @property {boolean} [replay] a record to look at: there is nothing to choose
 */
/** @typedef {{x: number, y: number, name: string, path: string, neighbours: string[], about: string[]}} Place */
/** @typedef {{name: string, label: string, faces: string[], life: string, about: string[], due?: string}} PieceCard */
/**
 * @typedef {object} Chart
 * @property {string} id
 * @property {string} name
 * @property {string[]} columns
 * @property {string[]} rows
 * @property {string[][]} cells
 * @property {string} source
 */
/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {"hex" | "points"} grid
 * @property {Record<string, Place>} places
 * @property {{id: string, name: string, by_due?: boolean}[]} boxes
 * @property {number} piece
 * @property {Record<string, PieceCard>} pieces
 * @property {Chart[]} charts
 * @property {{id: string, name: string, key: string}[]} overlays
 * @property {Record<string, string>} marks
 */
/**
 * @typedef {object} Overlay
 * @property {{id: string, name: string, side: string | null, places: string[]}[]} areas
 * @property {{id: string, name: string, path: string}[]} lines
 * @property {Record<string, string>} pieces
 */
/** @typedef {{label: string, value: string, rule: string}} PreviewRow */
/**
 * @typedef {object} Preview
 * @property {string} title
 * @property {string | null} place
 * @property {PreviewRow[]} rows
 * @property {{name: string, rows: PreviewRow[]}[]} groups
 * @property {{label: string, chance: number}[]} bars
 * @property {string[]} notes
 * @property {{chart: string, column: string, row: string} | null} lit
 */
/** @typedef {{option: string, label: string, targets: Target[], reason: string, places: string[]}} Hint */
/** @typedef {{rule: string, text: string}} Reason */
/** @typedef {{text: string, pieces: string[], rule: string}} Finding */
/** @typedef {{code: string, text: string, rule?: string}} Refusal */
/** @typedef {"open" | "lost" | "closed"} Connection */

export {};
