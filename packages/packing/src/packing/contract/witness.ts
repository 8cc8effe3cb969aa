// Witnesses of lower bounds: plain data in whole units.

/**
 * Proof of a lower bound: total volume, total weight, the number of pieces, the boxes into which each item fits, pairs
 * that cannot share a box (because of their size or a rule), dual feasible functions, or an exhaustive search.
 *
 * @example
 * ```ts
 * const wasSearched = (by: ReadonlyArray<Bound>): boolean => by.includes("exhausted")
 * ```
 */
export type Bound = "volume" | "weight" | "pieces" | "item-fits" | "pairs" | "dual-feasible" | "exhausted"

/**
 * Dual feasible function of lengths up to `length`, with the parameter of its family.
 *
 * @example
 * ```ts
 * const halves: WitnessFunction = ["threshold", 300, 120]
 * ```
 */
export type WitnessFunction = readonly [
  family: "identity" | "threshold" | "counting" | "rounding",
  length: number,
  parameter: number
]

/**
 * Functions for the three axes of a box. With `turn`, the sides of a box are sorted, longest first: all three, or the
 * two of the floor.
 *
 * @example
 * ```ts
 * const axes = ({ functions }: WitnessImages): number => functions.length
 * ```
 */
export interface WitnessImages {
  /** Which sides of each box are sorted before the functions apply: all three, the two of the floor, or none. */
  readonly turn: "all" | "floor" | "none"
  /** Three functions, one per axis. */
  readonly functions: ReadonlyArray<WitnessFunction>
}

/**
 * Set of boxes that cannot hold the pieces, and why.
 *
 * @example
 * ```ts
 * const isOneBox = ({ boxes }: Exclusion): boolean => boxes.length === 1
 * ```
 */
export interface Exclusion {
  /** Indexes into `request.boxes`. */
  readonly boxes: ReadonlyArray<number>
  /** Reason why the boxes cannot hold the pieces. */
  readonly by: Bound
  /** Box that must hold every piece that fits into no other box of the set. The reason applies to these pieces. */
  readonly alone?: number
  /** Item that fits into none of the boxes, or two items that cannot share the box. Indexes into `request.items`. */
  readonly items?: ReadonlyArray<number>
  /** Functions of the reason `dual-feasible`. */
  readonly images?: WitnessImages
  /** Steps that close every branch of a search: `a` turns the first piece, and `Ab` separates the first two. */
  readonly branches?: string
}

/**
 * Data that proves a lower bound. docs/certificate.md describes how to check it.
 *
 * @example
 * ```ts
 * const excluded = ({ sets = [] }: Witness): number => sets.length
 * ```
 */
export interface Witness {
  /** Sets of boxes with a lower value that sums do not exclude. */
  readonly sets?: ReadonlyArray<Exclusion>
  /** Items of pieces of which no two can share a box. */
  readonly pairs?: ReadonlyArray<number>
  /** Functions that prove the number of boxes. */
  readonly images?: WitnessImages
  /** Lower bound on the number of boxes, which excludes smaller sets. */
  readonly fewest?: {
    /** Number of boxes that every packing needs. */
    readonly atLeast: number
    /** Data that proves this number. */
    readonly witness: Witness
  }
}
