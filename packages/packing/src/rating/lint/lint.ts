import type { RateCard, ShipFrom } from "../card/card.ts"
import { type LintRule, rules, type Severity } from "./rules.ts"

/** Error or likely mistake found by `lint`. */
export interface Finding {
  readonly rule: LintRule
  readonly severity: Severity
  /** JSON pointer into `{ cards, shipFroms }`, such as `/cards/0/zones/3`. */
  readonly pointer: string
  readonly message: string
}

/**
 * Checks the rate cards of one shop (all editions of all carriers) and its ship-from documents. The documents must be
 * valid already. A card without a finding of severity `error` compiles.
 *
 * @example
 * ```ts
 * const errors = (cards: ReadonlyArray<RateCard>) => lint(cards).filter(({ severity }) => severity === "error")
 * ```
 */
export const lint = (cards: ReadonlyArray<RateCard>, shipFroms: ReadonlyArray<ShipFrom> = []): ReadonlyArray<Finding> =>
  Object.entries(rules).flatMap(([rule, { severity, check }]) =>
    check({ cards, shipFroms }).map(([pointer, message]) => ({ rule: rule as LintRule, severity, pointer, message }))
  )
