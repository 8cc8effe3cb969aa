import type { Priced } from "./rate-service.ts"

/** Compares two prices for sorting: by cost, then by maximum days, then by service code. */
export const compareRates = (a: Priced, b: Priced): number =>
  a.cost - b.cost || a.schedule.days[1] - b.schedule.days[1] || (a.service.code < b.service.code ? -1 : 1)
