// The public output of `replanBalanced`: plain data in the caller's units.
import type { BalancedPacked } from "../balance/outcome.ts"
import type { PackingRefused } from "../packing/contract/outcome.ts"
import type { Replanned } from "../replan/outcome.ts"

/**
 * Changed packing with its weights.
 *
 * @example
 * ```ts
 * const centre = ({ centres }: BalancedReplanned): number | undefined => centres[0]?.x
 * ```
 */
export interface BalancedReplanned extends Replanned, Pick<BalancedPacked, "spread" | "centres"> {}

/**
 * Result of `replanBalanced`.
 *
 * @example
 * ```ts
 * const movesOf = (outcome: BalancedReplanOutcome): number => (outcome._tag === "Replanned" ? outcome.moved.length : 0)
 * ```
 */
export type BalancedReplanOutcome = BalancedReplanned | PackingRefused
