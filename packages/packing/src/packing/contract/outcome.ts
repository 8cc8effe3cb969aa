// The public output of `pack`: plain data in the caller's units.
import type { Parcel, Side, Sides } from "./request.ts"
import type { Bound, Exclusion } from "./witness.ts"

/**
 * One value per axis: x along the box's width, y along its length, z up its height.
 *
 * @example
 * ```ts
 * const size: Axes<number> = { x: 12, y: 9, z: 10 }
 * ```
 */
export interface Axes<A> {
  /** Value along the box's width, from left to right. */
  readonly x: A
  /** Value along the box's length, from back to front. */
  readonly y: A
  /** Value along the box's height, from the bottom up. */
  readonly z: A
}

/**
 * Position of one piece. The origin is the inner corner at the left (x), back (y) and bottom (z).
 *
 * @example
 * ```ts
 * const top = ({ at, size }: Placement): number => at.z + size.z
 * ```
 */
export interface Placement {
  /** Index into `request.items`. */
  readonly item: number
  /** Number of the piece within its item, from 0. */
  readonly piece: number
  /** Reference of the item. Several items may have the same one. */
  readonly reference: string
  /** Corner nearest to the origin, excluding the gap. In a tube it may be a multiple of half a unit. */
  readonly at: Axes<number>
  /** Sides along the axes, excluding the gap. */
  readonly size: Axes<number>
  /** Side of the item along each axis. `turned.z` is the vertical side. */
  readonly turned: Axes<Side>
  /** Stop of the item. Absent if it has none. */
  readonly stop?: number
}

/**
 * Packed box. Its placements are sorted from the bottom up and can be loaded in that order.
 *
 * @example
 * ```ts
 * const label = ({ reference, placements, fill }: PackedBox): string =>
 *   `${reference}: ${placements.length} pieces, ${Math.round(fill * 100)} % full`
 * ```
 */
export interface PackedBox extends Parcel {
  /** Inner dimensions of the box, in the unit of the request. */
  readonly inner: Sides
  /** Pieces in the box, in an order in which they can be loaded. */
  readonly placements: ReadonlyArray<Placement>
  /** Share of the inner volume that the pieces fill, from 0 to 1. */
  readonly fill: number
}

/**
 * Reason why a piece is unpacked. `too-long`: the piece fits into no box. `too-heavy`: the piece exceeds the weight
 * limit of every box into which it fits. `too-large`: the piece exceeds the fill limit of every box into which it fits
 * and whose weight limit it meets. `rule`: no box can hold the group of the piece under its rules. `no-stock`:
 * every box that could hold the piece and its group is used up. `cost`: one more box that could hold the piece would
 * make a cost infinite. `not-found`: the search ended without a position for the piece. `no-stock` and `not-found` do
 * not prove that a tube, or a box for a group of more than eight pieces, can hold the group. `off-centre`: `packBalanced`
 * found no box that holds the piece with its centre of gravity in range.
 *
 * @example
 * ```ts
 * const isPermanent = (reason: Reason): boolean => reason !== "no-stock" && reason !== "not-found"
 * ```
 */
export type Reason = "too-long" | "too-heavy" | "too-large" | "rule" | "no-stock" | "cost" | "not-found" | "off-centre"

/**
 * Unpacked pieces of one item.
 *
 * @example
 * ```ts
 * const report = packing.unpacked.map(({ message }) => message).join("\n")
 * ```
 */
export interface Unpacked {
  /** Index into `request.items`. */
  readonly item: number
  /** Reference of the item. Several items may have the same one. */
  readonly reference: string
  /** Number of unpacked pieces of the item, at least 1. */
  readonly quantity: number
  /** Why these pieces are unpacked. One item may have several reasons, each in its own entry. */
  readonly reason: Reason
  /** Sentence that names the item and the reason. */
  readonly message: string
}

/**
 * Lower bound for one measure, over all packings at least as good in every earlier measure. The first measure is the
 * number of unpacked pieces. Present only with unpacked pieces, because no packing is better than a complete one.
 *
 * @example
 * ```ts
 * const slack = ({ value, atLeast = 0 }: Proof): number => value - atLeast
 * ```
 */
export interface Proof {
  /** Quantity of the bound. `cost` is the result of a cost function. */
  readonly measure: "unpacked" | "boxes" | "volume" | "price" | "cost"
  /** Value of this packing: a number, a volume in cubed units of length, a price, or a cost. */
  readonly value: number
  /** Lower bound. Absent for a cost function other than a sum over parcels, which admits no proof. */
  readonly atLeast?: number
  /**
   * Whether `atLeast` equals `value`, and `verify` can check the bound. Only `packWithWitnesses` proves bounds beyond
   * sums. If both are equal but this is false, the value reaches a bound without proof.
   */
  readonly proved: boolean
  /**
   * Reasons for `atLeast`. Empty if `atLeast` is trivial: 0, one box for any number of pieces, or the minimum
   * value of any set of boxes in stock that can hold a piece.
   */
  readonly by: ReadonlyArray<Bound>
  /**
   * Data with which `verify` has checked `atLeast`. Empty if sums prove it. Only `packWithWitnesses` adds it.
   */
  readonly witness?: ReadonlyArray<Exclusion>
}

/**
 * Proofs, one per measure: the number of unpacked pieces if there are any, then the measures of the objective.
 *
 * @example
 * ```ts
 * const fewest = ({ proofs }: Certificate): boolean => proofs.some((p) => p.measure === "boxes" && p.proved)
 * ```
 */
export interface Certificate {
  /** Most important measure first. */
  readonly proofs: ReadonlyArray<Proof>
  /** Whether `proved` is true for every measure, so that `verify` can check that no packing is better. */
  readonly optimal: boolean
}

/**
 * One packing: the packed boxes, the unpacked pieces with reasons, and the proofs.
 *
 * @example
 * ```ts
 * const isComplete = ({ unpacked }: Packing): boolean => unpacked.length === 0
 * ```
 */
export interface Packing {
  /** Boxes with at least one piece. */
  readonly boxes: ReadonlyArray<PackedBox>
  /** Pieces in no box, by item and reason. Empty if the packing is complete. */
  readonly unpacked: ReadonlyArray<Unpacked>
  /** Lower bounds that show how good the packing is. */
  readonly certificate: Certificate
}

/**
 * Result of a valid request.
 *
 * @example
 * ```ts
 * const choices = ({ packing, alternatives }: Packed): ReadonlyArray<Packing> => [packing, ...alternatives]
 * ```
 */
export interface Packed {
  /** Distinguishes a packing from a refusal. */
  readonly _tag: "Packed"
  /** Best packing found. */
  readonly packing: Packing
  /** Best packings found for other sets of boxes, best first. Their number is at most `request.alternatives`. */
  readonly alternatives: ReadonlyArray<Packing>
  /** Whether the time limit stopped the search. If so, a repeated call may return a different packing. */
  readonly cut: boolean
}

/**
 * Code of a refusal. `not-whole`: not a multiple of `1 / scale`. `unknown`: not one of the allowed words, or an unknown
 * field name. `threw`: a cost function or the clock of the time limit threw an error.
 *
 * @example
 * ```ts
 * const isCallbackError = (code: PackingRefusalCode): boolean => code === "threw"
 * ```
 */
export type PackingRefusalCode =
  | "not-a-number"
  | "not-positive"
  | "negative"
  | "not-whole"
  | "too-large"
  | "too-many"
  | "unknown"
  | "missing"
  | "contradiction"
  | "threw"

/**
 * One error in a request.
 *
 * @example
 * ```ts
 * const describe = ({ at, message }: PackingRefusal): string => `${at}: ${message}`
 * ```
 */
export interface PackingRefusal {
  /** Kind of error, for programs. `message` is for people. */
  readonly code: PackingRefusalCode
  /** JSON pointer into the request, such as `/items/3/width`. */
  readonly at: string
  /** Index into `request.items` if the error is in an item. */
  readonly item?: number
  /** Index into `request.boxes` if the error is in a box. */
  readonly box?: number
  /** Reference of that item or box. */
  readonly reference?: string
  /** Field, reference and expectation, such as `items[3].width (mug): must be greater than 0, got 0`. */
  readonly message: string
}

/**
 * Result of an invalid request: its first hundred errors, in request order.
 *
 * @example
 * ```ts
 * const first = ({ refusals }: PackingRefused): string => refusals[0]!.message
 * ```
 */
export interface PackingRefused {
  /** Distinguishes a refusal from a packing. */
  readonly _tag: "Refused"
  /** At least one error. */
  readonly refusals: ReadonlyArray<PackingRefusal>
}

/**
 * Result of `pack`.
 *
 * @example
 * ```ts
 * const boxesOf = (outcome: Outcome): number => (outcome._tag === "Packed" ? outcome.packing.boxes.length : 0)
 * ```
 */
export type Outcome = Packed | PackingRefused
