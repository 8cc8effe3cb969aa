const numberFrom = (name: string, byDefault: number, least: number): number => {
  const value = Number(process.env[name] ?? byDefault)
  if (value >= least && value < Number.POSITIVE_INFINITY) return value
  throw new Error(`${name}: must be a number of at least ${least}`)
}

/** Factor by which runs differ from those of CI. `npm run nightly -- tests` sets it to 4, and 0.1 takes a quick look. */
const FACTOR = numberFrom("WAYBILL_RUNS_FACTOR", 1, Number.MIN_VALUE)
/** The seed of the night. `npm run nightly` sets it to the date, and CI to none. Consecutive days are far apart. */
const NIGHT = Math.imul(numberFrom("WAYBILL_SEED", 0, 0), 0x9e3779b1) >>> 2

/** Whether this is a nightly run. */
export const isNightly = FACTOR > 1

/** Whether rare cases occur: with the seeds of CI and no fewer repetitions. */
export const hasRareCases = FACTOR >= 1 && NIGHT === 0

/**
 * Returns how often a test repeats something: the given count in CI, and a multiple of `full` in nightly runs. At least
 * once.
 */
export const runs = (count: number, full = count): number => Math.ceil((isNightly ? full : count) * FACTOR)

/** Returns a seed of random cases: the given one in CI, so that every run has the same cases, and another one each night. */
export const seedOf = (seed: number): number => NIGHT + seed

/** Returns consecutive seeds of random cases. */
export const seedsOf = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, n) => seedOf(n))

/** Returns the given number of cases in CI, evenly spaced, and all of them in nightly runs. */
export const sampleOf = <A>(cases: ReadonlyArray<A>, count: number): ReadonlyArray<A> =>
  isNightly || cases.length <= count
    ? cases
    : Array.from({ length: count }, (_, n) => cases[Math.floor((n * cases.length) / count)]!)
