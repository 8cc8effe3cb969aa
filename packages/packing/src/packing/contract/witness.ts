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
 * Boxes that cannot hold certain pieces, and why. docs/certificate.md describes how to check it.
 *
 * @example
 * ```ts
 * const isOneBox = ({ boxes = [] }: Exclusion): boolean => boxes.length === 1
 * ```
 */
export interface Exclusion {
  /** Indexes into `request.boxes`. Absent for any boxes in stock. */
  readonly boxes?: ReadonlyArray<number>
  /** Number of boxes. Default all `boxes`. */
  readonly atMost?: number
  /** Indexes into `request.items`, one for each piece. Default all pieces that fit into a box. */
  readonly pieces?: ReadonlyArray<number>
  /** Reason why the boxes cannot hold the pieces. */
  readonly by: Exclude<Bound, "item-fits">
  /** Functions of the reason `dual-feasible`. */
  readonly images?: WitnessImages
  /** Steps of the reason `exhausted`: `[i]` tries each place of piece `i`, and `[i, j]` each order of two pieces. */
  readonly branches?: ReadonlyArray<ReadonlyArray<number>>
}
