import type { RateCard, Service, ShipFrom, Surcharge } from "../card/card.ts"
import { below } from "../card/faults.ts"

/** What is linted together: all cards that are in use, and the origins where they are known. */
export interface Documents {
  readonly cards: ReadonlyArray<RateCard>
  readonly shipFroms: ReadonlyArray<ShipFrom>
}

/** Where something is, as a JSON pointer into the documents, and what is the matter with it. */
export type Found = readonly [pointer: string, message: string]

/** Everything that one rule finds. */
export type Find = (documents: Documents) => ReadonlyArray<Found>

/** Looks at each card by itself. */
export const inCards =
  (find: (card: RateCard, at: string) => ReadonlyArray<Found>): Find =>
  ({ cards }) =>
    cards.flatMap((card, i) => find(card, `/cards/${i}`))

/** Looks at each service of each card. */
export const inServices = (find: (service: Service, at: string, card: RateCard) => ReadonlyArray<Found>): Find =>
  inCards((card, at) => card.services.flatMap((service, i) => find(service, `${at}/services/${i}`, card)))

/** Looks at each surcharge of each card. */
export const inSurcharges = (
  find: (surcharge: Surcharge, at: string, code: string, card: RateCard) => ReadonlyArray<Found>
): Find =>
  inCards((card, at) =>
    Object.entries(card.surcharges ?? {}).flatMap(([code, surcharge]) =>
      find(surcharge, below(`${at}/surcharges`, code), code, card)
    )
  )

/** Looks at each ship-from. */
export const inShipFroms =
  (find: (shipFrom: ShipFrom, at: string) => ReadonlyArray<Found>): Find =>
  ({ shipFroms }) =>
    shipFroms.flatMap((shipFrom, i) => find(shipFrom, `/shipFroms/${i}`))

/** What is found where something is the matter, and nothing elsewhere. */
export const when = (isSo: boolean, pointer: string, message: string): ReadonlyArray<Found> =>
  isSo ? [[pointer, message]] : []

/** Finds every entry of a list that comes a second time, by its key. */
export const repeated = <A>(
  entries: ReadonlyArray<A>,
  keyOf: (entry: A) => string,
  foundAt: (index: number, key: string) => Found
): ReadonlyArray<Found> => {
  const seen = new Set<string>()
  return entries.flatMap((entry, i) => {
    const key = keyOf(entry)
    if (seen.has(key)) return [foundAt(i, key)]
    seen.add(key)
    return []
  })
}
