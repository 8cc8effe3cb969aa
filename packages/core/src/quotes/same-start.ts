import type { RateCard } from "@waybill/packing/rating"

/** Returns the carriers with two cards that start on one day, each with the problem: neither card takes precedence. */
export const sameStarts = (cards: ReadonlyArray<RateCard>): ReadonlyMap<string, string> => {
  const seen = new Map<string, RateCard>()
  const problems = new Map<string, string>()
  for (const card of cards) {
    const key = JSON.stringify([card.carrier, card.validFrom])
    const other = seen.get(key)
    seen.set(key, card)
    if (other !== undefined)
      problems.set(
        card.carrier,
        `the cards ${other.id} ${other.edition} and ${card.id} ${card.edition} both start on ${card.validFrom}`
      )
  }
  return problems
}
