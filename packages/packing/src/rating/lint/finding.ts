import { below } from "../../reading/faults.ts"
import { unknownName } from "../../values/unknown-name.ts"
import type { RateCard, Service } from "../card/card.ts"
import type { ShipFrom } from "../card/ship-from.ts"
import type { Surcharge } from "../card/surcharge.ts"

/** Documents to check together: all cards in use and, if known, the ship-from documents. */
export interface Documents {
  readonly cards: ReadonlyArray<RateCard>
  readonly shipFroms: ReadonlyArray<ShipFrom>
}

/** Problem found by a check: a JSON pointer into `Documents`, and a message. */
export type LintProblem = readonly [pointer: string, message: string]

/** Function that returns every violation of one rule. */
export type Check = (documents: Documents) => ReadonlyArray<LintProblem>

/** Returns a check that applies `check` to each card. */
export const perCard =
  (check: (card: RateCard, at: string) => ReadonlyArray<LintProblem>): Check =>
  ({ cards }) =>
    cards.flatMap((card, i) => check(card, `/cards/${i}`))

/** Returns a check that applies `check` to each service of each card. */
export const perService = (
  check: (service: Service, at: string, card: RateCard) => ReadonlyArray<LintProblem>
): Check => perCard((card, at) => card.services.flatMap((service, i) => check(service, `${at}/services/${i}`, card)))

/** Returns a check that applies `check` to each surcharge in each card. */
export const perSurcharge = (
  check: (surcharge: Surcharge, at: string, code: string, card: RateCard) => ReadonlyArray<LintProblem>
): Check =>
  perCard((card, at) =>
    Object.entries(card.surcharges ?? {}).flatMap(([code, surcharge]) =>
      check(surcharge, below(`${at}/surcharges`, code), code, card)
    )
  )

/** Returns a check that applies `check` to each ship-from document. */
export const perShipFrom =
  (check: (shipFrom: ShipFrom, at: string) => ReadonlyArray<LintProblem>): Check =>
  ({ shipFroms }) =>
    shipFroms.flatMap((shipFrom, i) => check(shipFrom, `/shipFroms/${i}`))

/** Returns a list with one problem if the condition is true, and an empty list otherwise. */
export const reportIf = (condition: boolean, pointer: string, message: string): ReadonlyArray<LintProblem> =>
  condition ? [[pointer, message]] : []

/** Returns a problem for every entry of a list with a repeated key. */
export const duplicates = <A>(
  entries: ReadonlyArray<A>,
  keyOf: (entry: A) => string,
  problemAt: (index: number, key: string) => LintProblem
): ReadonlyArray<LintProblem> => {
  const seen = new Set<string>()
  return entries.flatMap((entry, i) => {
    const key = keyOf(entry)
    if (seen.has(key)) return [problemAt(i, key)]
    seen.add(key)
    return []
  })
}

/** Returns the problem of a name that a card does not define, with the nearest one that it defines. */
export const unknownInCard = (
  kind: "calendar" | "surcharge" | "zone",
  name: string,
  known: ReadonlySet<string>,
  pointer: string
): ReadonlyArray<LintProblem> =>
  known.has(name) ? [] : [[pointer, unknownName(kind, name, [...known], undefined, `a ${kind} in the card`)]]

/** Returns the ids of a card's zones. */
export const zonesIn = ({ zones }: RateCard): ReadonlySet<string> => new Set(zones.map(({ id }) => id))
