/** Factor by which runs differ from those of CI. `npm run nightly -- tests` sets it to 8, and 0.1 takes a quick look. */
const FACTOR = Number(process.env.WAYBILL_RUNS_FACTOR ?? 1)
if (!(FACTOR > 0 && FACTOR < Number.POSITIVE_INFINITY))
  throw new Error("WAYBILL_RUNS_FACTOR: must be a number greater than 0")

/** Whether this is a nightly run. */
export const isNightly = FACTOR > 1

/** Whether tests repeat at least as often as in CI. With fewer repetitions, rare cases may not occur. */
export const isFull = FACTOR >= 1

/**
 * Returns how often a test repeats something: the given count in CI, and a multiple of `full` in nightly runs. At least
 * once.
 */
export const runs = (count: number, full = count): number => Math.ceil((isNightly ? full : count) * FACTOR)

/** Returns the given number of cases in CI, evenly spaced, and all of them in nightly runs. */
export const sampleOf = <A>(cases: ReadonlyArray<A>, count: number): ReadonlyArray<A> =>
  isNightly || cases.length <= count
    ? cases
    : Array.from({ length: count }, (_, n) => cases[Math.floor((n * cases.length) / count)]!)
