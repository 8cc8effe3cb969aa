// Judges how soon the events of orders arrived at a receiver.

/** Largest time from the reply to a push to the arrival of its event, in milliseconds, on any machine. */
const MAX_DELAY = 10_000

/** Returns a sentence for each event that is missing or late. Both maps have times by xid in milliseconds. */
export const lateViolations = (
  pushed: ReadonlyMap<string, number>,
  arrived: ReadonlyMap<string, number>
): { readonly late: ReadonlyArray<string>; readonly slowest: number } => {
  const delays = [...pushed].map(([xid, at]) => [xid, (arrived.get(xid) ?? Number.POSITIVE_INFINITY) - at] as const)
  const late = delays
    .filter(([, delay]) => !(delay < MAX_DELAY))
    .map(([xid, delay]) =>
      delay > MAX_DELAY && Number.isFinite(delay)
        ? `${xid}: the event took ${delay.toFixed(0)} ms`
        : `${xid}: the event did not arrive`
    )
  return {
    late: pushed.size === 0 ? ["the other merchant pushed no order"] : late,
    slowest: delays.reduce((most, [, delay]) => (Number.isFinite(delay) ? Math.max(most, delay) : most), 0)
  }
}
