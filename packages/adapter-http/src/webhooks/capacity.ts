/** Maximum numbers of requests in progress. */
export interface Limits {
  readonly endpoint: number
  readonly account: number
  readonly total: number
}

/** Candidate requests of one endpoint. */
interface Wanted {
  readonly account_id: string
  readonly isFailing: boolean
}

/**
 * Returns a count of the requests in progress. A failing endpoint gets one request at a time, and all failing ones
 * together at most half of the total, so that the others do not wait.
 */
export const capacity = ({ account, endpoint, total }: Limits) => {
  const ofAccounts = new Map<string, number>()
  let all = 0
  let failing = 0
  const change = ({ account_id, isFailing }: Wanted, count: number) => {
    const rest = (ofAccounts.get(account_id) ?? 0) + count
    if (rest === 0) ofAccounts.delete(account_id)
    else ofAccounts.set(account_id, rest)
    all += count
    if (isFailing) failing += count
  }
  return {
    /** Reserves requests for an endpoint and returns their number. */
    reserve: (wanted: Wanted): number => {
      const free = Math.min(
        wanted.isFailing ? 1 : endpoint,
        account - (ofAccounts.get(wanted.account_id) ?? 0),
        total - all,
        wanted.isFailing ? Math.floor(total / 2) - failing : total
      )
      const count = Math.max(0, free)
      change(wanted, count)
      return count
    },
    free: (wanted: Wanted, count: number) => change(wanted, -count)
  }
}
