import type { RateCard, ShipFrom } from "../card/card.ts"
import { type LintRule, rules, type Severity } from "./rules.ts"

export interface Finding {
  readonly rule: LintRule
  readonly severity: Severity
  /** JSON pointer into `{ cards, shipFroms }`, as in `/cards/0/zones/3`. */
  readonly pointer: string
  readonly message: string
}

/**
 * What is the matter with rate cards that are used together, all editions of all carriers, and with the ship-froms where
 * they are given. The documents have been read already; a card without a finding of severity `error` compiles.
 *
 * @example
 * ```ts
 * const errors = (cards: ReadonlyArray<RateCard>) => lint(cards).filter(({ severity }) => severity === "error")
 * ```
 */
export const lint = (cards: ReadonlyArray<RateCard>, shipFroms: ReadonlyArray<ShipFrom> = []): ReadonlyArray<Finding> =>
  Object.entries(rules).flatMap(([rule, { severity, find }]) =>
    find({ cards, shipFroms }).map(([pointer, message]) => ({ rule: rule as LintRule, severity, pointer, message }))
  )
