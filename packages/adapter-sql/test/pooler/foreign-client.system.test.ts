// Two service processes and a client of another program share PgBouncer's server connections in transaction mode.

import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { pooledTables } from "../fixtures/pgbouncer.ts"
import { startWorker } from "../processes/start-worker.ts"

/** Number of the pooler's server connections. Each service opens four connections to the pooler. */
const POOL_SIZE = 4
const ORDERS = runs(60)

/** Settings, except the unchanged ones that an extension adds to a session when a statement first uses it. */
const settings =
  "pg_settings where name <> 'application_name' and not (name ~ '^(pg_trgm|plpgsql)[.]' and source = 'default')"

/** Everything in a session that one of its clients could notice of another. */
const session = `select pg_backend_pid() as process,
  (select json_agg(json_build_array(name, setting, source) order by name) from ${settings}) as settings,
  (select count(*) from pg_prepared_statements)::int as statements,
  (select count(*) from pg_cursors)::int as cursors,
  (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory')::int as locks,
  (select count(*) from pg_class where relpersistence = 't' and pg_table_is_visible(oid))::int as temporary,
  (select count(*) from pg_listening_channels())::int as channels`

/** Opens one transaction on each server connection, and returns what the sessions look like, by server process. */
const sessionsOf = async (url: string, before: string) => {
  const clients = Array.from({ length: POOL_SIZE }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) {
    await client.connect()
    await client.query("begin")
  }
  const sessions = new Map<number, unknown>()
  for (const client of clients) {
    const { rows } = await client.query<{ process: number }>(session)
    const [{ process, ...rest } = { process: 0 }] = rows
    sessions.set(process, rest)
    if (before !== "") await client.query(before)
  }
  for (const client of clients) {
    await client.query("commit")
    await client.end()
  }
  return sessions
}

it.for([
  ["default settings", ""],
  [
    "settings that another program has left on its connections",
    "set statement_timeout = '90s'; set synchronous_commit = off; set default_transaction_isolation = 'serializable'; set timezone = 'Asia/Kolkata'; set datestyle = 'SQL, DMY'"
  ]
] as const)("two services leave sessions with %s unchanged", async ([, leftovers], test) => {
  const tables = await pooledTables()
  if ("absent" in tables) return test.skip(tables.absent)
  onTestFinished(tables.end)
  const { prefix, source } = tables
  const url = source.postgres
  await tables.create()
  await sessionsOf(url, leftovers)
  const before = await sessionsOf(url, "")
  expect(before.size).toBe(POOL_SIZE)

  const workers = await Promise.all([1, 2].map((number) => startWorker({ place: { prefix, source }, number })))
  const tasksOf = (number: number, command: "push" | "status" | "hold") =>
    Array.from({ length: ORDERS }, (_, index) => ({
      command,
      account: "a",
      xid: `${number} ${index}`,
      request: `${command} ${number} ${index}`
    }))
  // The other program's transactions run between those of the services.
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  let isWorking = true
  const seen = new Set<string>()
  const interleaved = async () => {
    while (isWorking) {
      await other.query("begin")
      const { rows } = await other.query(
        `select json_agg(json_build_array(name, setting) order by name) as settings from ${settings}`
      )
      seen.add(JSON.stringify(rows[0]))
      await other.query("commit")
    }
  }
  const interleaving = interleaved()
  for (const command of ["push", "hold", "status"] as const) {
    for (const [index, worker] of workers.entries()) worker.send({ tasks: tasksOf(index, command), concurrency: 20 })
    expect(await Promise.all(workers.map(({ done }) => done()))).toEqual([true, true])
  }
  isWorking = false
  await interleaving
  await other.end()
  await Promise.all(workers.map(({ end }) => end()))

  const outcomes = workers.flatMap(({ messages }) =>
    messages.flatMap((each) => ("outcome" in each ? [each.outcome] : []))
  )
  expect(outcomes).toHaveLength(6 * ORDERS)
  expect(new Set(outcomes)).toEqual(new Set(["ok", "ok new, on hold"]))
  expect(await inconsistencies(tables)).toEqual([])
  expect(await sessionsOf(url, "")).toEqual(before)
  expect(seen.size).toBe(1)
})
