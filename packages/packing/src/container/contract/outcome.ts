// The public output of `fillContainers`: plain data in the caller's units.
import type { Packing, PackingRefused } from "../../packing/contract/outcome.ts"
import type { Bound } from "../../packing/contract/witness.ts"

/**
 * Reason for an upper bound. `items`: all pieces that fit into a container. `volume`: the volume of the
 * containers, within their fill limits. `lengths`: along each axis, the largest sum of sides that does not exceed the container. `weight`: the
 * weight limits. `pieces`: the maximum numbers of pieces.
 *
 * @example
 * ```ts
 * const isLimitedByWeight = (by: ReadonlyArray<FillBound>): boolean => by.includes("weight")
 * ```
 */
export type FillBound = "items" | "lengths" | Exclude<Bound, "item-fits" | "pairs" | "dual-feasible" | "exhausted">

/**
 * Amount that a loading reaches, with an upper bound over all loadings.
 *
 * @example
 * ```ts
 * const percentToGo = ({ gap }: Achievement): string => `${(100 * gap).toFixed(1)} %`
 * ```
 */
export interface Achievement {
  /** `pieces` is the number of packed pieces of one priority. */
  readonly measure: "volume" | "value" | "pieces"
  /** Priority of the counted pieces, if the measure is `pieces`. */
  readonly priority?: number
  /** Amount reached: the volume of the pieces, their value, or their number. */
  readonly value: number
  /** Upper bound. No loading reaches more. */
  readonly atMost: number
  /** Missing share of `atMost`, from 0 to 1. */
  readonly gap: number
  /** Whether `value` equals `atMost`. `verify` does not cover loadings, so this is a bound without proof. */
  readonly proved: boolean
  /** Reason for `atMost`. */
  readonly by: FillBound
}

/**
 * Result of a valid request. The certificate of `packing` is empty, because it is about fewest boxes.
 *
 * @example
 * ```ts
 * const volumeOf = ({ achieved }: Filled): number => achieved.find(({ measure }) => measure === "volume")!.value
 * ```
 */
export interface Filled {
  /** Distinguishes a loading from a refusal. */
  readonly _tag: "Filled"
  /** Loaded containers and unpacked items with reasons. `violationsOf`, `layers` and `draw` accept it. */
  readonly packing: Packing
  /** Measures of the goal, most important first. */
  readonly achieved: ReadonlyArray<Achievement>
  /** Number of attempts to load a container. */
  readonly evaluations: number
  /** Whether the time limit stopped the search. If so, a repeated call may return a different packing. */
  readonly cut: boolean
}

/**
 * Result of `fillContainers`.
 *
 * @example
 * ```ts
 * const containersOf = (outcome: FillOutcome): number => (outcome._tag === "Filled" ? outcome.packing.boxes.length : 0)
 * ```
 */
export type FillOutcome = Filled | PackingRefused
