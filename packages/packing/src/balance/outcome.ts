// The public output of `packBalanced`: plain data in the caller's units.
import type { Axes, Packed, PackingRefused } from "../packing/contract/outcome.ts"

/**
 * Packing with its weights.
 *
 * @example
 * ```ts
 * const gain = ({ spread, spreadBefore }: BalancedPacked): number => spreadBefore - spread
 * ```
 */
export interface BalancedPacked extends Packed {
  /** Difference between the gross weights of the heaviest and the lightest box. */
  readonly spread: number
  /** The same difference before the weights were balanced. */
  readonly spreadBefore: number
  /** For each box, the centre of gravity of its contents as shares of the inner sides. `null` without weights. */
  readonly centres: ReadonlyArray<Axes<number> | null>
}

/**
 * Result of `packBalanced`.
 *
 * @example
 * ```ts
 * const spreadOf = (outcome: BalancedOutcome): number => (outcome._tag === "Packed" ? outcome.spread : 0)
 * ```
 */
export type BalancedOutcome = BalancedPacked | PackingRefused
