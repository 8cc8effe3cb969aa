import type { RateCard } from "./card.ts"

/**
 * Returns the service codes in these cards, keyed by carrier.
 *
 * @example
 * ```ts
 * const carriers = carriersOf(exampleCards)
 * ```
 */
export const carriersOf = (cards: ReadonlyArray<RateCard>): Readonly<Record<string, ReadonlyArray<string>>> => {
  const services = new Map<string, Set<string>>()
  for (const card of cards) {
    const codes = services.get(card.carrier) ?? new Set()
    for (const { code } of card.services) codes.add(code)
    services.set(card.carrier, codes)
  }
  return Object.fromEntries([...services].map(([carrier, codes]) => [carrier, [...codes]]))
}
