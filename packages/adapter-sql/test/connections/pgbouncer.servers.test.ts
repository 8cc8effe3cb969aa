// Runs the stores through PgBouncer in transaction mode, where each transaction may use a different server connection.
import { Accounts, OrderIds, OrderStore } from "@waybill/core"
import { AccountAdmin, OrderList } from "@waybill/core/adapter"
import { Duration, Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { sql } from "kysely"
import pg from "pg"
import { expect, it, onTestFinished, type TestContext } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { migrate, Outbox, SqlDatabase, sqlOrderIds, sqlStores } from "../../src/index.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startPgBouncer } from "../fixtures/pgbouncer.ts"
import { freshTables } from "../fixtures/tables.ts"

/** Returns unused tables, the server's URL, and the URL of a pooler in front of the server. */
const pooledTables = async (test: TestContext, ...more: ReadonlyArray<string>) => {
  const tables = await freshTables("PostgreSQL")
  if ("absent" in tables) return test.skip(tables.absent)
  onTestFinished(tables.end)
  if (!("postgres" in tables.source)) throw new TypeError("source: must be a PostgreSQL URL")
  const pooler = await startPgBouncer(tables.source.postgres, ...more)
  if (pooler === undefined) return test.skip("PgBouncer is not installed")
  return { prefix: tables.prefix, tables, server: tables.source.postgres, source: { postgres: pooler } }
}

/** Starts all stores, as a service does. */
const startService = ({
  prefix,
  source
}: {
  readonly prefix: string
  readonly source: { readonly postgres: string }
}) => {
  const runtime = ManagedRuntime.make(sqlOrderIds().pipe(Layer.provideMerge(sqlStores(source, { prefix }))))
  onTestFinished(() => runtime.dispose())
  return runtime
}

const settings = `select name, setting from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit', 'synchronous_commit') order by name`
const defaultSettings = [
  { name: "idle_in_transaction_session_timeout", setting: "0" },
  { name: "jit", setting: "on" },
  { name: "statement_timeout", setting: "0" },
  { name: "synchronous_commit", setting: "on" }
]

const ignored = "ignore_startup_parameters = application_name, options, statement_timeout, extra_float_digits"

it.for([
  ["default settings", []],
  ["ignored parameters", [ignored]]
] as const)(
  "two services work through PgBouncer with %s, and leave nothing on its server connections",
  async ([, more], test) => {
    const pooled = await pooledTables(test, ...more)
    const services = [startService(pooled), startService(pooled)]
    const entries = Array.from({ length: 200 }, (_, index) => newEntry({ account_id: "a", xid: `x${index}` }))
    const work = services.map((service, part) =>
      service.runPromise(
        Effect.forEach(
          entries.filter((_, index) => index % 2 === part),
          ({ event, order }) =>
            Effect.gen(function* () {
              const store = yield* OrderStore
              expect(yield* store.insert(order, event)).toEqual({ _tag: "Inserted" })
              const next = nextEntry(order, { stage: "processing" })
              expect(yield* store.update(next.order, next.event)).toBe(true)
              expect(yield* store.find("a", { xid: order.xid })).toEqual(next.order)
              expect(yield* store.find("a", { order_id: order.order_id })).toEqual(next.order)
            }),
          { concurrency: 50 }
        )
      )
    )
    await Promise.all(work)
    const [first, second] = services as [(typeof services)[0], (typeof services)[0]]
    const ids = await Promise.all(services.map((service) => service.runPromise(OrderIds.use((ids) => ids.next()))))
    expect(new Set(ids).size).toBe(2)
    const { events } = await first.runPromise(OrderStore.use((store) => store.events({ limit: 1000 })))
    expect(events).toHaveLength(400)
    const { orders } = await second.runPromise(OrderList.use((list) => list.list({ stage: "processing", limit: 500 })))
    expect(orders).toHaveLength(200)
    const claimed = await first.runPromise(
      Outbox.use((outbox) => outbox.claim({ sender: "s", limit: 10, lease: Duration.minutes(1) }))
    )
    expect(claimed).toHaveLength(10)
    expect(await first.runPromise(Outbox.use((outbox) => outbox.settle("s", claimed)))).toHaveLength(10)
    const issued = await first.runPromise(AccountAdmin.use((admin) => admin.create({ account_id: "m" })))
    const credentials = {
      username: issued.username,
      password: Redacted.value(issued.password),
      secretkey: Redacted.value(issued.secretkey)
    }
    const login = await second.runPromise(Accounts.use((accounts) => accounts.login(credentials, "192.0.2.1")))
    expect(login._tag).toBe("Granted")
    // There are more clients than server connections, so the other client uses each of them.
    const others = Array.from({ length: 4 }, () => new pg.Client({ connectionString: pooled.source.postgres }))
    for (const other of others) {
      await other.connect()
      await other.query("begin")
    }
    for (const other of others) {
      expect((await other.query(settings)).rows).toEqual(defaultSettings)
      expect((await other.query("select name from pg_prepared_statements")).rows).toEqual([])
      const locks = "select 1 from pg_locks where pid = pg_backend_pid() and objid is not null"
      expect((await other.query(locks)).rows).toEqual([])
      await other.query("commit")
      await other.end()
    }
  }
)

it("ends a statement that waits too long through PgBouncer", async (test) => {
  const { source } = await pooledTables(test)
  const { close, writer } = connect(source, { timeouts: { acquire: 5000, statement: 300 } })
  onTestFinished(close)
  const slow = sql`select pg_sleep(5)`
  await expect(slow.execute(writer)).rejects.toMatchObject({ cause: { code: "57014" } })
  await expect(writer.transaction().execute((db) => slow.execute(db))).rejects.toMatchObject({ code: "57014" })
})

it("four processes migrate together through PgBouncer", async (test) => {
  const { prefix, source } = await pooledTables(test)
  const starts = Array.from({ length: 4 }, () => migrate(source, { prefix }))
  const done = await Effect.runPromise(Effect.all(starts, { concurrency: "unbounded" }))
  expect(done.filter((steps) => steps.length > 0)).toHaveLength(1)
})

it.for(["direct", "pooled"])("a %s connection waits for the disk even if the role does not", async (kind, test) => {
  const pooled = await pooledTables(test)
  const role = `${pooled.prefix}role`
  await pooled.tables.query(`create role ${role} login superuser password 'secret'`)
  await pooled.tables.query(`alter role ${role} set synchronous_commit = off`)
  onTestFinished(async () => void (await pooled.tables.query(`drop role ${role}`)))
  const url = new URL(pooled.server)
  url.username = role
  url.password = "secret"
  const source = { postgres: kind === "direct" ? url.href : (await startPgBouncer(url.href))! }
  const { close, writer } = connect(source, {})
  onTestFinished(close)
  const shown = sql<{ synchronous_commit: string }>`show synchronous_commit`
  expect((await shown.execute(writer)).rows).toEqual([{ synchronous_commit: "on" }])
})

/** Returns the time limit that the store leaves on the only server connection. */
const limitsOf = async (url: string, pooled?: boolean) => {
  const { close, writer } = connect({ postgres: url }, { pooled, timeouts: { acquire: 5000, statement: 4321 } })
  const shown = sql<{ statement_timeout: string }>`show statement_timeout`
  await shown.execute(writer)
  await close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("show statement_timeout")
  await client.end()
  return rows
}

it("follows the option pooled, then pgbouncer=true in the URL, then what it detects", async (test) => {
  const { server } = await pooledTables(test)
  const url = (await startPgBouncer(server, "default_pool_size = 1"))!
  expect(await limitsOf(url)).toEqual([{ statement_timeout: "0" }])
  expect(await limitsOf(`${url}?pgbouncer=true`)).toEqual([{ statement_timeout: "0" }])
  expect(await limitsOf(url, true)).toEqual([{ statement_timeout: "0" }])
  // `false` treats a pooler as a server, so its session keeps the limit.
  expect(await limitsOf(`${url}?pgbouncer=true`, false)).toEqual([{ statement_timeout: "4321ms" }])
})

it.for([true, false])("refuses PgBouncer in statement mode, with migrate: %s", async (migrates, test) => {
  const { prefix, source } = await pooledTables(test, "pool_mode = statement")
  const started = Effect.scoped(Layer.build(SqlDatabase.layer(source, { prefix, migrate: migrates })))
  expect(await Effect.runPromise(Effect.flip(started))).toMatchObject({
    kind: "noTransactions",
    message: "the pooler is in statement mode and refuses transactions; set pool_mode = transaction"
  })
})
