// Upgrades a database of each earlier schema version, and compares its content with what was written.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { migrate } from "../../../packages/adapter-sql/src/index.ts"
import { carryOut } from "../../../packages/adapter-sql/test/fixtures/commands.ts"
import { inconsistencies } from "../../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type FreshTables, freshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { waybillOn } from "../../../packages/adapter-sql/test/fixtures/waybill.ts"
import type { Absent, Result, Run } from "../trial.ts"
import { type Content, contentDifferences } from "./judge-content.ts"
import { readContent } from "./read-content.ts"
import { earlierVersions, writeDatabase, writerOf, written } from "./write-database.ts"

/** The schema version from which a list exists. */
const since: Readonly<Record<string, string>> = {
  accounts: "0003",
  tokens: "0008",
  webhooks: "0009",
  deliveries: "0009",
  consumers: "0010",
  setAside: "0010"
}

const expectedOf = (version: string): Content => {
  const all = JSON.parse(readFileSync(join(written, `${writerOf(version)}.json`), "utf8")) as Content
  return Object.fromEntries(Object.entries(all).filter(([name]) => version >= (since[name] ?? "")))
}

/** Writes to an upgraded database, and returns what failed. */
const writeProblems = async (tables: FreshTables, version: string): Promise<ReadonlyArray<string>> => {
  const process = waybillOn(tables, 2)
  const task = { account: "merchant-7", request: "after the upgrade" }
  const run = (command: "push" | "unhold", xid: string) => process.runPromise(carryOut({ ...task, command, xid }))
  const outcomes = [await run("push", "B-1"), await run("unhold", "A-4")]
  await process.dispose()
  return outcomes.every((outcome) => outcome === "ok") ? [] : [`${version}: writes got ${outcomes.join(", ")}`]
}

const upgrade = async (name: DatabaseName, tables: FreshTables, version: string) => {
  const { prefix, source } = tables
  const expected = expectedOf(version)
  await writeDatabase(name, tables, version)
  const done = await Effect.runPromise(migrate(source, { prefix }))
  const present = await Effect.runPromise(migrate(source, { prefix }))
  const xids = (expected.orders as ReadonlyArray<{ readonly xid: string }>).map(({ xid }) => xid)
  const actual = await readContent(tables, xids)
  const isUpgraded = done.length > 0 && present.length === 0 && done.every((step) => step > version)
  return {
    records: Object.values(expected).flat(2).length,
    found: [
      ...(isUpgraded ? [] : [`${version}: the upgrade applied ${done.join(", ")}`]),
      ...contentDifferences(version, expected, actual),
      ...(await writeProblems(tables, version)),
      ...(await inconsistencies(tables)).map((problem) => `${version}: ${problem}`)
    ]
  }
}

/** Returns the earlier versions. Those whose program wrote the rows come first. */
const versionsInTurn = (): ReadonlyArray<string> => {
  const all = earlierVersions()
  return [...all.filter((each) => writerOf(each) === each), ...all.filter((each) => writerOf(each) !== each)]
}

export const runUpgrades = async (name: DatabaseName, run: Run): Promise<Result | Absent> => {
  const { progress, signal, size } = run
  const found: Array<string> = []
  let [trials, records] = [0, 0]
  for (const version of versionsInTurn().slice(0, size)) {
    if (signal.aborted) break
    const tables = await freshTables(name)
    if ("absent" in tables) return tables
    const result = await upgrade(name, tables, version).finally(tables.end)
    found.push(...result.found)
    records += result.records
    progress(++trials)
  }
  return { trials, losses: found.length, figures: { "records compared": String(records) }, found }
}
