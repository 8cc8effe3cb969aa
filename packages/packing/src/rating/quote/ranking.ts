import type { Priced } from "./rate-service.ts"

/** By cost, then by the most days, then by code: no two services of a card are equal. */
export const byRank = (a: Priced, b: Priced): number =>
  a.cost - b.cost || a.schedule.days[1] - b.schedule.days[1] || (a.service.code < b.service.code ? -1 : 1)
