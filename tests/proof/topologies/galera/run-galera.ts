// Rounds with faults on MariaDB and Galera, and storms with several writers on Galera.
import { tablesOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { runStorm } from "../../linearizable/run-storm.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { runRounds } from "../load/run-rounds.ts"
import { absenceOf, programsOf } from "../network/absence.ts"
import { openMariadb } from "./cluster.ts"
import { type FaultName, faults } from "./faults.ts"

/** Rounds with one fault, on a single server or on a cluster. */
export const runFaults = async (fault: FaultName, syncWait: number | undefined, run: Run): Promise<Result | Absent> => {
  const absent = absenceOf(...(syncWait === undefined ? programsOf.mariadb : programsOf.galera))
  if (absent !== undefined) return { absent }
  const servers = await openMariadb(syncWait)
  const { complete, end, nodes, url, urlOf, writer } = servers
  const direct = async () => urlOf(await writer())
  const more = fault === "cut-off" && nodes.length > 1 ? { direct } : {}
  return runRounds({ source: { mysql: url }, ...more, cause: () => faults[fault](servers), complete, end }, run)
}

/** A storm in which each service writes to another node. */
export const runWriters = async (writers: number, syncWait: number, run: Run): Promise<Result | Absent> => {
  const absent = absenceOf(...programsOf.galera)
  if (absent !== undefined) return { absent }
  const { end, nodes, urlOf } = await openMariadb(syncWait)
  try {
    const sources = nodes.slice(0, writers).map((node) => ({ mysql: urlOf(node) }))
    // The tables vanish with the servers.
    const tables = { ...tablesOn({ source: sources[0]!, end: async () => {} }), end: async () => {} }
    const plan = { services: writers, hasFaults: false, hasShiftedClocks: false }
    return await runStorm({ database: { tables, sources }, ...plan }, run)
  } finally {
    await end()
  }
}
