// Runs a storm of commands on one database as a trial.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Storm, runStorm as storm } from "../../../packages/adapter-sql/test/storms/storm.ts"
import { shiftedClock, shiftedClockAbsence } from "../../service/fixtures/shifted-clock.ts"
import type { Absent, Result, Run } from "../trial.ts"

const HOUR = 3600

/** Returns the environments of services whose clocks are an hour ahead, an hour behind, and right. */
const clocksIn = (folder: string) => {
  const at = shiftedClock(folder)
  return [at(HOUR), at(-HOUR), {}]
}

export const runStorm = async (
  given: Pick<Storm, "database" | "services" | "hasFaults"> & { readonly hasShiftedClocks: boolean },
  { progress, seed, signal, size }: Run
): Promise<Result | Absent> => {
  const { hasShiftedClocks, ...plan } = given
  const absent = hasShiftedClocks ? shiftedClockAbsence() : undefined
  if (absent !== undefined) return { absent }
  const folder = mkdtempSync(join(tmpdir(), "waybill-clock-"))
  const environments = hasShiftedClocks ? clocksIn(folder) : []
  const result = await storm({ ...plan, operations: size, seed, environments, signal }, ({ operations }) =>
    progress(operations)
  ).finally(() => rmSync(folder, { recursive: true }))
  if ("absent" in result) return result
  const { anomalies, duplicateIds, faults, operations, unknown } = result
  const found = [
    ...anomalies,
    ...(duplicateIds === 0 ? [] : [`${duplicateIds} ids occur more than once`]),
    ...(unknown > 0 && !given.hasFaults ? [`${unknown} calls without an outcome, although nothing failed`] : [])
  ]
  const figures = { faults: String(faults), "unknown outcomes": String(unknown) }
  return { trials: operations, losses: found.length, figures, found }
}
