import type { RateCard } from "./card.ts"

/** The zones of a card, those that only a table names among them. */
export const zonesOf = ({ zones, services }: RateCard): ReadonlyArray<string> => [
  ...new Set([...zones.map(({ id }) => id), ...services.flatMap(({ rates }) => rates.flatMap((table) => table.zones))])
]
