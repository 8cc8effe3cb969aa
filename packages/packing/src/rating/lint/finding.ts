import type { RateCard, Service, ShipFrom, Surcharge } from "../card/card.ts"
import { below } from "../card/faults.ts"

/** Documents to check together: all cards in use, and the origins if known. */
export interface Documents {
  readonly cards: ReadonlyArray<RateCard>
  readonly shipFroms: ReadonlyArray<ShipFrom>
}

/** A problem: its JSON pointer into the documents, and a message. */
export type Problem = readonly [pointer: string, message: string]

/** Finds every violation of one rule. */
export type Check = (documents: Documents) => ReadonlyArray<Problem>

/** Checks each card. */
export const perCard =
  (check: (card: RateCard, at: string) => ReadonlyArray<Problem>): Check =>
  ({ cards }) =>
    cards.flatMap((card, i) => check(card, `/cards/${i}`))

/** Checks each service of each card. */
export const perService = (check: (service: Service, at: string, card: RateCard) => ReadonlyArray<Problem>): Check =>
  perCard((card, at) => card.services.flatMap((service, i) => check(service, `${at}/services/${i}`, card)))

/** Checks each surcharge of each card. */
export const perSurcharge = (
  check: (surcharge: Surcharge, at: string, code: string, card: RateCard) => ReadonlyArray<Problem>
): Check =>
  perCard((card, at) =>
    Object.entries(card.surcharges ?? {}).flatMap(([code, surcharge]) =>
      check(surcharge, below(`${at}/surcharges`, code), code, card)
    )
  )

/** Checks each ship-from document. */
export const perShipFrom =
  (check: (shipFrom: ShipFrom, at: string) => ReadonlyArray<Problem>): Check =>
  ({ shipFroms }) =>
    shipFroms.flatMap((shipFrom, i) => check(shipFrom, `/shipFroms/${i}`))

/** Returns a problem if the condition is true, and nothing otherwise. */
export const reportIf = (condition: boolean, pointer: string, message: string): ReadonlyArray<Problem> =>
  condition ? [[pointer, message]] : []

/** Reports every entry of a list whose key appears earlier in it. */
export const duplicates = <A>(
  entries: ReadonlyArray<A>,
  keyOf: (entry: A) => string,
  problemAt: (index: number, key: string) => Problem
): ReadonlyArray<Problem> => {
  const seen = new Set<string>()
  return entries.flatMap((entry, i) => {
    const key = keyOf(entry)
    if (seen.has(key)) return [problemAt(i, key)]
    seen.add(key)
    return []
  })
}
