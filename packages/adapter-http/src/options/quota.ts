import type { MethodName } from "@waybill/core/adapter"

/** Maximum number of orders or calls per account per minute, for each kind of call. A kind without a number is unlimited. */
export interface Quotas {
  /** Orders of `push_order` and `re_order`, counted together. Refused calls do not count. */
  readonly orders?: number | undefined
  /**
   * Calls to `package_info` and `shipping_rate`, counted together. A call counts once for each started 50 ms of CPU that its
   * packing takes, so that an account may have to wait until an expensive call is paid.
   */
  readonly quotes?: number | undefined
}

/**
 * Counts a call of an account or a client at the time `now`, in milliseconds. Returns undefined if the call is allowed,
 * otherwise the seconds to wait.
 */
export type Quota = ((caller: string, now: number) => number | undefined) & {
  /** Takes back the count of a call that was allowed. */
  readonly refund: (caller: string) => void
  /** Counts more calls of a caller, even above the quota. Later calls have to wait for them. */
  readonly charge: (caller: string, calls: number) => void
}

const MINUTE = 60_000

/**
 * Returns a quota with one token bucket per caller, which holds one minute's calls. A bucket counts in integers (one
 * call is 60,000 units), because rounded fractions made some waits a second too long. Above `capacity` buckets, the
 * oldest is dropped.
 */
export const quotaOf = (perMinute: number, capacity = Number.POSITIVE_INFINITY): Quota => {
  if (typeof perMinute !== "number") throw new TypeError("quota: must be a number")
  if (!(perMinute > 0)) throw new RangeError(`quota: must be greater than 0, not ${perMinute}`)
  const most = Math.max(1, perMinute) * MINUTE
  const buckets = new Map<string, { readonly left: number; readonly at: number }>()
  const take = (caller: string, instant: number) => {
    const now = Math.floor(instant)
    const { at, left } = buckets.get(caller) ?? { at: now, left: most }
    const available = Math.min(most, left + (now - at) * perMinute)
    if (available < MINUTE) return Math.ceil((MINUTE - available) / (perMinute * 1000))
    if (buckets.size >= capacity && !buckets.has(caller)) buckets.delete(buckets.keys().next().value!)
    buckets.set(caller, { at: now, left: available - MINUTE })
    return undefined
  }
  const charge = (caller: string, calls: number) => {
    const bucket = buckets.get(caller)
    if (bucket !== undefined) buckets.set(caller, { ...bucket, left: Math.min(most, bucket.left - calls * MINUTE) })
  }
  return Object.assign(take, { charge, refund: (caller: string) => charge(caller, -1) })
}

/** CPU time that one call pays for, in milliseconds. */
const MS_PER_CALL = 50

/** Returns a function that charges a counted call for its CPU time, which may be reported in parts. */
export const chargeFor = ({ charge }: Quota, caller: string): ((ms: number) => void) => {
  let spent = 0
  let paid = 1
  return (ms) => {
    spent += ms
    const more = Math.ceil(spent / MS_PER_CALL) - paid
    if (more <= 0) return
    paid += more
    charge(caller, more)
  }
}

const kinds: Readonly<Record<keyof Quotas, ReadonlyArray<MethodName>>> = {
  orders: ["push_order", "re_order"],
  quotes: ["package_info", "shipping_rate"]
}

/** Whether the quota of a method counts orders, not calls. */
export const countsOrders = (name: string): boolean => kinds.orders.some((each) => each === name)

/** Whether a method only quotes. Its work stops when the caller's connection closes. */
export const isQuote = (name: string): boolean => kinds.quotes.some((each) => each === name)

/** Whether a quota can apply to a method. */
export const isCounted = (name: MethodName): boolean => Object.values(kinds).some((counted) => counted.includes(name))

/** Returns the quotas, keyed by method. A method without a quota is absent. */
export const quotasOf = (quotas: Quotas): ReadonlyMap<MethodName, Quota> =>
  new Map(
    (Object.keys(kinds) as ReadonlyArray<keyof Quotas>).flatMap((kind) => {
      const perMinute = quotas[kind]
      if (perMinute === undefined) return []
      const quota = quotaOf(perMinute)
      return kinds[kind].map((method) => [method, quota] as const)
    })
  )
