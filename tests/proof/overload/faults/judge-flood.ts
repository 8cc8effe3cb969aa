// Judges the replies to the requests of a flood.

/** A part of a request that each repetition replaces by its number. */
export const COUNT = "#########"

/** A request that clients repeat. */
export interface FloodRequest {
  readonly name: string
  readonly bytes: string
  /** Statuses that the service may return, besides 429 and 503. `closed`: no reply. */
  readonly allowed: ReadonlyArray<string>
  /** A status that the service must return at least once. */
  readonly needed?: string
}

/** The replies to a request, as numbers by status. */
export interface Tallied {
  readonly name: string
  readonly counts: ReadonlyArray<readonly [status: string, count: number]>
}

const refusals = ["429", "503"]

/** Returns a sentence for each status that a request must not get, and for each one that it never got. */
export const floodViolations = (
  requests: ReadonlyArray<FloodRequest>,
  tally: ReadonlyArray<Tallied>
): ReadonlyArray<string> =>
  requests.flatMap(({ allowed, name, needed }) => {
    const counts = tally.find((each) => each.name === name)?.counts ?? []
    const statuses = counts.map(([status]) => status)
    return [
      ...(counts.length === 0 ? [`${name}: no request had a reply`] : []),
      ...counts
        .filter(([status]) => ![...allowed, ...refusals].includes(status))
        .map(([status, count]) => `${name}: ${count} × ${status}`),
      ...(needed === undefined || statuses.includes(needed) ? [] : [`${name}: never ${needed}`])
    ]
  })

/** Returns the number of replies by status, such as `3 × 200, 1 × 429`. */
export const statusesOf = (tally: ReadonlyArray<Tallied>): string => {
  const all = Map.groupBy(
    tally.flatMap(({ counts }) => counts),
    ([status]) => status
  )
  const sums = [...all].map(([status, counts]) => `${counts.reduce((sum, [, count]) => sum + count, 0)} × ${status}`)
  return sums.toSorted().join(", ")
}
