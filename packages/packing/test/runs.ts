/** Factor by which nightly runs exceed those of CI. `npm run nightly:tests` sets it to 8. */
const FACTOR = Number(process.env.WAYBILL_RUNS_FACTOR ?? 1)
if (!Number.isSafeInteger(FACTOR) || FACTOR < 1)
  throw new Error("WAYBILL_RUNS_FACTOR: must be a whole number greater than 0")

/** Returns how often a test repeats something: the given count in CI, and a multiple of it in nightly runs. */
export const runs = (count: number): number => count * FACTOR
