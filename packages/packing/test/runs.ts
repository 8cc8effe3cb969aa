/** Factor by which nightly runs exceed those of CI. `npm run nightly -- tests` sets it to 8. */
const FACTOR = Number(process.env.WAYBILL_RUNS_FACTOR ?? 1)
if (!Number.isSafeInteger(FACTOR) || FACTOR < 1)
  throw new Error("WAYBILL_RUNS_FACTOR: must be a whole number greater than 0")

/** Whether this is a nightly run. */
export const isNightly = FACTOR > 1

/** Returns how often a test repeats something: the given count in CI, and a multiple of it in nightly runs. */
export const runs = (count: number): number => count * FACTOR

/** Returns the given number of cases in CI, evenly spaced, and all of them in nightly runs. */
export const sampleOf = <A>(cases: ReadonlyArray<A>, count: number): ReadonlyArray<A> =>
  isNightly || cases.length <= count
    ? cases
    : Array.from({ length: count }, (_, n) => cases[Math.floor((n * cases.length) / count)]!)
