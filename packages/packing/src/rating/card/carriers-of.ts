import type { RateCard } from "./card.ts"

/** The carriers of some cards and the codes of their services: what can be quoted is what can be ordered. */
export const carriersOf = (cards: ReadonlyArray<RateCard>): Readonly<Record<string, ReadonlyArray<string>>> => {
  const services = new Map<string, Set<string>>()
  for (const card of cards) {
    const known = services.get(card.carrier) ?? new Set()
    for (const { code } of card.services) known.add(code)
    services.set(card.carrier, known)
  }
  return Object.fromEntries([...services].map(([carrier, codes]) => [carrier, [...codes]]))
}
