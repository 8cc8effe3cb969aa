// Runs a storm of commands on one database as a trial.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Storm, runStorm as storm } from "../../../packages/adapter-sql/test/storms/storm.ts"
import { shiftedClock, shiftedClockAbsence } from "../../service/fixtures/shifted-clock.ts"
import type { Absent, Result, Run } from "../trial.ts"
import { faultsOf, stormViolations } from "./judge-storm.ts"

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
  const { faults, operations, unknown } = result
  const { problems, violations } = stormViolations(
    result,
    faultsOf(given.hasFaults, given.database),
    !(given.hasFaults || hasShiftedClocks)
  )
  const counts = [...faults].sort().map(([kind, count]) => `${kind} × ${count}`)
  const figures = { ...(given.hasFaults && { faults: counts.join("; ") }), "unknown outcomes": String(unknown) }
  return { trials: operations, losses: violations.length, figures, found: [...violations, ...problems] }
}
