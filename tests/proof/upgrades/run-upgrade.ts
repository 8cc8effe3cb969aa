// Runs storms on one database during an upgrade from the last release, a rollback, and another upgrade.
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { examineDatabase } from "../../../packages/adapter-sql/src/index.ts"
import { inconsistencies } from "../../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type FreshTables, freshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { duplicateIdsIn } from "../../../packages/adapter-sql/test/storms/check-storm.ts"
import type { Absent, Result, Run } from "../trial.ts"
import { releasedWorker } from "./install-release.ts"
import { startProblems } from "./judge-start.ts"
import { lastRelease } from "./last-release.ts"
import { phases } from "./phases.ts"
import { openReplicas } from "./replicas.ts"
import { openStorm } from "./storm.ts"

const manifest = new URL("../../../package.json", import.meta.url)

const stepsIn = async ({ query }: FreshTables): Promise<ReadonlyArray<string>> =>
  (await query("select name from our_migrations order by name")).map(({ name }) => String(name))

/** Returns what `waybill doctor` finds in the tables and the orders. */
const findingsIn = async ({ prefix, source }: FreshTables): Promise<ReadonlyArray<string>> =>
  (await Effect.runPromise(examineDatabase(source, { prefix })))
    .filter(({ check, group, state }) => state !== "ok" && group !== "server" && check !== "prefix")
    .map(({ check, detail }) => `doctor: ${check}: ${detail}`)

const upgrade = async (tables: FreshTables, program: string, run: Run): Promise<Result> => {
  const { progress, seed, signal, size } = run
  const replicas = openReplicas(tables, program)
  const storm = openStorm(tables, seed)
  const begin = performance.now()
  const elapsed = () => (performance.now() - begin) / 1000
  let steps: ReadonlyArray<string> = []
  try {
    for (const [number, { services }] of phases.entries()) {
      await replicas.changeTo(services, storm.wave)
      if (number === 0) steps = await stepsIn(tables)
      do {
        await storm.wave(replicas.running())
        if (number > 0) await storm.check()
        progress(Math.min(size, Math.floor(elapsed())))
      } while (elapsed() < (size * (number + 1)) / phases.length && !signal.aborted)
    }
    await storm.read(replicas.running())
    await storm.check()
    const applied = (await stepsIn(tables)).filter((step) => !steps.includes(step))
    const refusal = await replicas.start("earlier").then(
      ({ service }) => service.end().then(() => undefined),
      (error: Error) => error.message
    )
    const { anomalies, calls, reads, unknown } = storm.totals()
    const duplicates = await duplicateIdsIn(tables)
    const found = [
      ...anomalies,
      ...(unknown === 0 ? [] : [`${unknown} calls without an outcome, although nothing failed`]),
      ...(duplicates === 0 ? [] : [`${duplicates} ids occur more than once`]),
      ...(await storm.eventViolations()),
      ...startProblems(refusal, applied),
      ...(await inconsistencies(tables)),
      ...(await findingsIn(tables))
    ]
    const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
    const figures = {
      versions: `${lastRelease.version} (${lastRelease.revision.slice(0, 8)}) and ${version}`,
      "calls of both": `${calls.earlier} and ${calls.current}`,
      "reads of an order": String(reads),
      "schema steps": applied.join(", ") || "none"
    }
    return { trials: calls.earlier + calls.current, losses: found.length, figures, found }
  } finally {
    await replicas.end()
    await storm.end()
  }
}

/** Runs both versions on new tables. `size` is the duration in seconds. */
export const runUpgrade = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const tables = await freshTables(database)
  if ("absent" in tables) return tables
  const program = await releasedWorker(lastRelease.revision)
  if (typeof program !== "string") return program
  return upgrade(tables, program, run).finally(tables.end)
}
