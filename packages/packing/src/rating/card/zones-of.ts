import type { RateCard } from "./card.ts"

/** Returns the zone ids of a card, including those only in rate tables. */
export const zonesOf = ({ zones, services }: RateCard): ReadonlyArray<string> => [
  ...new Set([...zones.map(({ id }) => id), ...services.flatMap(({ rates }) => rates.flatMap((table) => table.zones))])
]
