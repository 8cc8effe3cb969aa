// Runs the checks of `waybill doctor`, and the fixes that it prints.
import { Effect } from "effect"
import { findingsOf } from "../../packages/cli/src/commands/doctor.ts"

/** Checks of settings that the server of all tests may have, so that vacuums do not disturb them. */
const TOLERATED = ["maintenance"]

/** Returns the findings that are not ok. */
export const problemsOf = async (database: string, pooled?: boolean, tolerated: ReadonlyArray<string> = TOLERATED) => {
  const settings = { database, prefix: "waybill_", durability: "required", pooled } as const
  const findings = await Effect.runPromise(findingsOf(settings, false))
  return findings.filter(({ check, state }) => state !== "ok" && !tolerated.includes(check))
}

/** Returns the statements of a fix. */
export const statementsIn = (fix: string): ReadonlyArray<string> => {
  const shell = /^sqlite3 \S+ '(.*)'$/.exec(fix)?.[1]
  return shell === undefined ? fix.replace(/^restore a backup; .*?: /, "").split("; ") : [shell]
}
