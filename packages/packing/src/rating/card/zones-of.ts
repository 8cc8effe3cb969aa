import type { RateCard } from "./card.ts"

/** Returns the zone ids of a card, including those that only a rate table names. */
export const zonesOf = ({ zones, services }: RateCard): ReadonlyArray<string> => [
  ...new Set([...zones.map(({ id }) => id), ...services.flatMap(({ rates }) => rates.flatMap((table) => table.zones))])
]
