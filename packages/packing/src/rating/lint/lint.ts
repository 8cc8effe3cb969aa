import type { RateCard } from "../card/card.ts"
import { checkedOnFailure } from "../card/checked-on-failure.ts"
import { readRateCard } from "../card/read-rate-card.ts"
import { readShipFrom } from "../card/read-ship-from.ts"
import type { ShipFrom } from "../card/ship-from.ts"
import { type LintRule, rules, type Severity } from "./rules.ts"

/** Error or likely mistake found by `lint`. */
export interface LintFinding {
  /** Name of the violated rule, such as `editions-overlap`. */
  readonly rule: LintRule
  /** `error` for a contradiction, and `warning` for a likely mistake. */
  readonly severity: Severity
  /** JSON pointer into `{ cards, shipFroms }`, such as `/cards/0/zones/3`. */
  readonly pointer: string
  /** The problem in a sentence. */
  readonly message: string
}

/**
 * Checks the rate cards of one shop (all editions of all carriers) and its ship-from documents. The documents must be
 * valid already: a malformed one that cannot be checked is a `TypeError`. A card without a finding of severity `error`
 * compiles.
 *
 * @example
 * ```ts
 * const errors = (cards: ReadonlyArray<RateCard>) => lint(cards).filter(({ severity }) => severity === "error")
 * ```
 */
export const lint = (
  cards: ReadonlyArray<RateCard>,
  shipFroms: ReadonlyArray<ShipFrom> = []
): ReadonlyArray<LintFinding> => {
  if (!Array.isArray(cards)) throw new TypeError("lint: cards: must be an array of rate cards")
  if (!Array.isArray(shipFroms)) throw new TypeError("lint: shipFroms: must be an array of ship-from documents")
  return checkedOnFailure<ReadonlyArray<LintFinding>>(
    [
      ...cards.map((card, i) => [readRateCard, card, `/cards/${i}`] as const),
      ...shipFroms.map((shipFrom, i) => [readShipFrom, shipFrom, `/shipFroms/${i}`] as const)
    ],
    () =>
      Object.entries(rules).flatMap(([rule, { severity, check }]) =>
        check({ cards, shipFroms }).map(([pointer, message]) => ({
          rule: rule as LintRule,
          severity,
          pointer,
          message
        }))
      ),
    ([fault], pointer) => {
      throw new TypeError(`lint: ${pointer}: ${fault!.message}`)
    }
  )
}
