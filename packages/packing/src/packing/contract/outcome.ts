// The public vocabulary of what is answered (`Outcome`). Plain data, in the caller's units.
import type { Parcel, Sides } from "./request.ts"

/**
 * One of an item's own three sides.
 *
 * @example
 * ```ts
 * const sidesUp = (placements: ReadonlyArray<Placement>): ReadonlyArray<Side> => placements.map((p) => p.turned.z)
 * ```
 */
export type Side = "width" | "length" | "height"

/**
 * A length, position or choice for each axis: x along the box's width, y along its length, z up its height.
 *
 * @example
 * ```ts
 * const size: Axes<number> = { x: 12, y: 9, z: 10 }
 * ```
 */
export interface Axes<A> {
  readonly x: A
  readonly y: A
  readonly z: A
}

/**
 * Where one piece lies. The origin is the inner corner at the left (x), back (y) and bottom (z).
 *
 * @example
 * ```ts
 * const top = ({ at, size }: Placement): number => at.z + size.z
 * ```
 */
export interface Placement {
  /** Index into `request.items`. */
  readonly item: number
  /** Which of the item's pieces, from 0. */
  readonly piece: number
  readonly reference: string
  /** The corner nearest to the origin of the piece itself, without its gap; in a tube also at half units from the walls. */
  readonly at: Axes<number>
  /** The piece's sides as turned, without its gap. */
  readonly size: Axes<number>
  /** Which of the item's own sides runs along each axis; `turned.z` is the side that points up. */
  readonly turned: Axes<Side>
}

/**
 * A box in use, with what lies in it; placements are in an order in which they can be laid, from the bottom up.
 *
 * @example
 * ```ts
 * const label = ({ reference, placements, fill }: PackedBox): string =>
 *   `${reference}: ${placements.length} pieces, ${Math.round(fill * 100)} % full`
 * ```
 */
export interface PackedBox extends Parcel {
  readonly inner: Sides
  readonly placements: ReadonlyArray<Placement>
  /** Share of the inner volume that the pieces themselves take, from 0 to 1. */
  readonly fill: number
}

/**
 * Why a piece stayed behind. `too-long`: no box has the sides for it. `too-heavy`: no box with the sides may weigh that
 * much. `rule`: its group, with its apart and on-top rules, cannot be in any box. `no-stock`: the boxes it
 * could go into are used up. `cost`: the boxes found for it, or all that are left and take it,
 * must not be used, as their cost is not finite. `not-found`: not excluded, but no place was found within the effort.
 *
 * @example
 * ```ts
 * const isForGood = (reason: Reason): boolean => reason === "too-long" || reason === "too-heavy" || reason === "rule"
 * ```
 */
export type Reason = "too-long" | "too-heavy" | "rule" | "no-stock" | "cost" | "not-found"

/**
 * Pieces of one item that stayed behind, for one reason.
 *
 * @example
 * ```ts
 * const told = packing.unpacked.map(({ message }) => message).join("\n")
 * ```
 */
export interface Unpacked {
  /** Index into `request.items`. */
  readonly item: number
  readonly reference: string
  readonly quantity: number
  readonly reason: Reason
  /** The reason in words, naming the item. */
  readonly message: string
}

/**
 * What shows that a value cannot be beaten: arithmetic of volumes, of weights, of the boxes each item fits into, of
 * pairs that exclude each other (by size or by rule), of dual feasible functions, or an exhausted search.
 *
 * @example
 * ```ts
 * const wasSearched = (by: ReadonlyArray<Bound>): boolean => by.includes("exhausted")
 * ```
 */
export type Bound = "volume" | "weight" | "item-fits" | "pairs" | "dual-feasible" | "exhausted"

/**
 * What is known about one measure: no packing of these pieces that is as good in the measures before it has less.
 *
 * @example
 * ```ts
 * const slack = ({ value, atLeast = 0 }: Proof): number => value - atLeast
 * ```
 */
export interface Proof {
  readonly measure: "boxes" | "volume" | "price" | "cost"
  readonly value: number
  /** No such packing has less than this; `proved` when it equals `value`. Absent for a cost, of which nothing is known. */
  readonly atLeast?: number
  readonly proved: boolean
  /** The bounds that were needed for `atLeast`, in order of strength; empty when nothing was shown. */
  readonly by: ReadonlyArray<Bound>
}

/**
 * One proof a measure of the objective, in its order. It speaks of the pieces packed; nothing is claimed that is not shown.
 *
 * @example
 * ```ts
 * const fewest = ({ proofs }: Certificate): boolean => proofs.some((p) => p.measure === "boxes" && p.proved)
 * ```
 */
export interface Certificate {
  readonly proofs: ReadonlyArray<Proof>
  /** Every measure is proved. */
  readonly optimal: boolean
}

/**
 * A complete answer: what goes where, what stayed behind and why, and what is proved.
 *
 * @example
 * ```ts
 * const isComplete = ({ unpacked }: Packing): boolean => unpacked.length === 0
 * ```
 */
export interface Packing {
  readonly boxes: ReadonlyArray<PackedBox>
  readonly unpacked: ReadonlyArray<Unpacked>
  readonly certificate: Certificate
}

/**
 * The answer to a request that makes sense.
 *
 * @example
 * ```ts
 * const choices = ({ packing, alternatives }: Packed): ReadonlyArray<Packing> => [packing, ...alternatives]
 * ```
 */
export interface Packed {
  readonly _tag: "Packed"
  /** The best packing found. */
  readonly packing: Packing
  /** The best packing found for other sets of boxes, best first: as many as asked for, or as were found. */
  readonly alternatives: ReadonlyArray<Packing>
  /** The fuse ended the search before the effort did: another run may answer differently. */
  readonly cut: boolean
}

/**
 * What is wrong with a request. `not-a-number`, `not-positive`, `negative`, `not-whole` (finer than the scale),
 * `too-large`, `too-many`, `unknown` (a word that is not in the vocabulary), `missing`, `contradiction`, `threw` (a cost
 * function or the clock of a fuse did).
 *
 * @example
 * ```ts
 * const isOurFault = (code: RefusalCode): boolean => code === "threw"
 * ```
 */
export type RefusalCode =
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
 * One fault in a request, with the place where it is.
 *
 * @example
 * ```ts
 * const where = ({ at, message }: Refusal): string => `${at}: ${message}`
 * ```
 */
export interface Refusal {
  readonly code: RefusalCode
  /** A JSON pointer into the request, such as `/items/3/width`. */
  readonly at: string
  /** Index into `request.items`, when an item is at fault. */
  readonly item?: number
  /** Index into `request.boxes`, when a box is at fault. */
  readonly box?: number
  /** The reference of that item or box. */
  readonly reference?: string
  /** The fault in words. */
  readonly message: string
}

/**
 * The answer to a request that makes no sense: every fault found (the first hundred), in the order of the request.
 *
 * @example
 * ```ts
 * const first = ({ refusals }: Refused): string => refusals[0]!.message
 * ```
 */
export interface Refused {
  readonly _tag: "Refused"
  readonly refusals: ReadonlyArray<Refusal>
}

/**
 * What `pack` returns.
 *
 * @example
 * ```ts
 * const boxesOf = (outcome: Outcome): number => (outcome._tag === "Packed" ? outcome.packing.boxes.length : 0)
 * ```
 */
export type Outcome = Packed | Refused
