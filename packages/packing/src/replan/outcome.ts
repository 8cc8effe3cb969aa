// The public output of `replan`: plain data in the caller's units.
import type { Axes, Packing, PackingRefused, Placement } from "../packing/contract/outcome.ts"
import type { Rule } from "../violations/violation.ts"

/**
 * How many pieces `replan` may move without need.
 *
 * @example
 * ```ts
 * const upToTen: ReplanOptions = { moves: 10 }
 * ```
 */
export interface ReplanOptions {
  /**
   * Maximum number of unnecessary moves for a better packing. Default 0, so that pieces move only if their position is
   * no longer allowed.
   */
  readonly moves?: number
}

/**
 * Reason of a move: the broken rule, `box` for a removed box, `cost` for a non-finite cost of the boxes, or `chosen`
 * for an unnecessary move.
 *
 * @example
 * ```ts
 * const isForced = (cause: MoveCause): boolean => cause !== "chosen"
 * ```
 */
export type MoveCause = Rule | "box" | "cost" | "chosen"

/**
 * Position in a packing: the index of the box and the corner of the piece.
 *
 * @example
 * ```ts
 * const corner: Spot = { box: 0, at: { x: 0, y: 0, z: 0 } }
 * ```
 */
export interface Spot {
  /** Index into the boxes of the packing. */
  readonly box: number
  /** Corner nearest to the origin, in the unit of the request. */
  readonly at: Axes<number>
}

/**
 * Packed piece with a new position.
 *
 * @example
 * ```ts
 * const isUnpackedNow = ({ to }: MovedPiece): boolean => to === null
 * ```
 */
export interface MovedPiece extends Pick<Placement, "item" | "piece" | "reference"> {
  /** Position in the earlier packing. */
  readonly from: Spot
  /** Position in the new packing. `null` if the piece is unpacked. */
  readonly to: Spot | null
  /** Reason of the move. */
  readonly cause: MoveCause
}

/**
 * Piece of the earlier packing, removed from the request.
 *
 * @example
 * ```ts
 * const takeOut = ({ reference, from }: RemovedPiece): string => `Take ${reference} out of box ${from.box + 1}`
 * ```
 */
export interface RemovedPiece {
  /** Reference of the removed item. */
  readonly reference: string
  /** Position in the earlier packing. */
  readonly from: Spot
}

/**
 * Piece that the earlier packing did not contain.
 *
 * @example
 * ```ts
 * const isPacked = ({ to }: AddedPiece): boolean => to !== null
 * ```
 */
export interface AddedPiece extends Pick<Placement, "item" | "piece" | "reference"> {
  /** Position in the new packing. `null` if the piece is unpacked. */
  readonly to: Spot | null
}

/**
 * Result of `replan` for valid input.
 *
 * @example
 * ```ts
 * const summary = ({ unchanged, moved, added, removed }: Replanned): string =>
 *   `${unchanged} stay, ${moved.length} move, ${added.length} are new, ${removed.length} are gone`
 * ```
 */
export interface Replanned {
  /** Distinguishes a new packing from a refusal. */
  readonly _tag: "Replanned"
  /** New packing. Boxes of the earlier packing are first, in the same order. */
  readonly packing: Packing
  /** For each box of the new packing, the index of the same box in the earlier packing, or `null` for a further box. */
  readonly boxes: ReadonlyArray<number | null>
  /** Number of unmoved pieces. */
  readonly unchanged: number
  /** Pieces of both packings in different positions. */
  readonly moved: ReadonlyArray<MovedPiece>
  /** Pieces of the new request only. */
  readonly added: ReadonlyArray<AddedPiece>
  /** Pieces of the earlier packing only. */
  readonly removed: ReadonlyArray<RemovedPiece>
  /** Packing of the same request by `pack`, which ignores the earlier packing. */
  readonly repacked: Packing
  /** Whether the time limit stopped the search. */
  readonly cut: boolean
}

/**
 * Result of `replan`.
 *
 * @example
 * ```ts
 * const movesOf = (outcome: ReplanOutcome): number => (outcome._tag === "Replanned" ? outcome.moved.length : 0)
 * ```
 */
export type ReplanOutcome = Replanned | PackingRefused
