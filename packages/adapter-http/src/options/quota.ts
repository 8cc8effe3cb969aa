import type { MethodName } from "@waybill/core"

/** Calls per minute and account, by kind. Without a number there is no limit. */
export interface Quotas {
  /** Calls of push_order and re_order together. */
  readonly orders?: number | undefined
  /** Calls of package_info and shipping_rate together. */
  readonly quotes?: number | undefined
}

/** Counts a call at a time in milliseconds, or returns the seconds that the account must wait. */
export type Quota = (account_id: string, now: number) => number | undefined

const MINUTE = 60_000

/**
 * Creates a token bucket per account that holds a minute's calls. It counts calls times milliseconds in whole numbers,
 * because rounding fractions of a call made some waits a second too long.
 */
export const quotaOf = (perMinute: number): Quota => {
  if (!(perMinute > 0)) throw new RangeError(`quota: must be greater than 0, not ${perMinute}`)
  const most = Math.max(1, perMinute) * MINUTE
  const buckets = new Map<string, { readonly left: number; readonly at: number }>()
  return (account_id, instant) => {
    const now = Math.floor(instant)
    const { at, left } = buckets.get(account_id) ?? { at: now, left: most }
    const available = Math.min(most, left + (now - at) * perMinute)
    if (available < MINUTE) return Math.ceil((MINUTE - available) / (perMinute * 1000))
    buckets.set(account_id, { at: now, left: available - MINUTE })
    return undefined
  }
}

const kinds: Readonly<Record<keyof Quotas, ReadonlyArray<MethodName>>> = {
  orders: ["push_order", "re_order"],
  quotes: ["package_info", "shipping_rate"]
}

/** Returns the quota of each method that has one. */
export const quotasOf = (quotas: Quotas): ReadonlyMap<MethodName, Quota> =>
  new Map(
    (Object.keys(kinds) as ReadonlyArray<keyof Quotas>).flatMap((kind) => {
      const perMinute = quotas[kind]
      if (perMinute === undefined) return []
      const quota = quotaOf(perMinute)
      return kinds[kind].map((method) => [method, quota] as const)
    })
  )
