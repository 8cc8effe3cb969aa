import type { MethodName } from "@waybill/core"

/** How many calls of a kind each account may make in a minute; without a number, any. */
export interface Quotas {
  /** Of push_order and re_order together. */
  readonly orders?: number | undefined
  /** Of package_info and shipping_rate together. */
  readonly quotes?: number | undefined
}

/** Gives the seconds that an account has to wait at an instant in milliseconds, or counts a call and gives nothing. */
export type Quota = (account_id: string, now: number) => number | undefined

const minute = 60_000

/**
 * A store of calls for each account: a minute's worth at most, and as many come back in a minute. Counted in calls times
 * milliseconds, of which only whole ones come back: with fractions of a call, a wait of whole seconds came out as one more.
 */
export const quotaOf = (perMinute: number): Quota => {
  if (!(perMinute > 0)) throw new RangeError(`A quota is a number of calls above zero: ${perMinute}`)
  const most = Math.max(1, perMinute) * minute
  const stores = new Map<string, { readonly left: number; readonly at: number }>()
  return (account_id, instant) => {
    const now = Math.floor(instant)
    const { at, left } = stores.get(account_id) ?? { at: now, left: most }
    const there = Math.min(most, left + (now - at) * perMinute)
    if (there < minute) return Math.ceil((minute - there) / (perMinute * 1000))
    stores.set(account_id, { at: now, left: there - minute })
    return undefined
  }
}

const kinds: Readonly<Record<keyof Quotas, ReadonlyArray<MethodName>>> = {
  orders: ["push_order", "re_order"],
  quotes: ["package_info", "shipping_rate"]
}

/** The quota of each method that has one. */
export const quotasOf = (quotas: Quotas): ReadonlyMap<MethodName, Quota> =>
  new Map(
    (Object.keys(kinds) as ReadonlyArray<keyof Quotas>).flatMap((kind) => {
      const perMinute = quotas[kind]
      if (perMinute === undefined) return []
      const quota = quotaOf(perMinute)
      return kinds[kind].map((method) => [method, quota] as const)
    })
  )
