// cspell:ignore limt
// Calls as a host in JavaScript can make them, which no compiler checks.
import { describe, expect, it, onTestFinished } from "vitest"
import { examineDatabase, migrate, migrationStatus, openStores } from "../../src/plain/index.ts"

// biome-ignore lint/suspicious/noExplicitAny: the calls are those of a host without types
type Untyped = any

const memory = async (): Promise<Untyped> => {
  const db = await openStores({ sqlite: ":memory:", node: "none" })
  onTestFinished(() => db.close())
  return db
}

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof TypeError ? error.message : error)
  )

const ignore = () => undefined

describe("options of openStores", () => {
  it.each([
    [undefined, "options: is required"],
    [null, "options: must be an object"],
    [{}, "no database; expected one of sqlite, postgres, mysql, kysely"],
    [{ postgres: undefined }, "postgres: is required"],
    [{ mysql: ["url"] }, "mysql: must be a string"],
    [{ kysely: {} }, "dialect: is required"],
    [
      { sqlite: ":memory:", timeouts: { acquire: "1" } },
      "timeouts.acquire: must be a number of milliseconds greater than 0"
    ],
    [
      { sqlite: ":memory:", timeouts: { statement: -5 } },
      "timeouts.statement: must be a number of milliseconds greater than 0"
    ],
    [{ sqlite: ":memory:", connections: 0 }, "connections: must be an integer from 1 to 10000"],
    [{ sqlite: ":memory:", connections: 1.5 }, "connections: must be an integer from 1 to 10000"],
    [{ sqlite: ":memory:", connections: 5 }, "connections: must be absent for a SQLite file; only a server has a pool"],
    [{ sqlite: ":memory:", pooled: true }, "pooled: must not be true for a SQLite file; only PostgreSQL has poolers"],
    [{ sqlite: ":memory:", schema: "shop" }, "schema: must be absent for a SQLite file; PostgreSQL has schemas"],
    [{ sqlite: ":memory:", dialect: "postgres" }, "dialect: is postgres, but the database is sqlite"],
    [{ sqlite: "postgres://ada:secret@host/shop" }, 'sqlite: must be the name of a file, or ":memory:"'],
    [{ sqlite: ":memory:", passwords: "md5" }, "passwords: must be scrypt, argon2id or a scheme"],
    [{ sqlite: ":memory:", node: "first" }, "node: must be an integer from 0 to 31, or none"],
    [{ sqlite: ":memory:", node: 32 }, "node: must be an integer from 0 to 31, or none"],
    [{ sqlite: ":memory:", node: -1 }, "node: must be an integer from 0 to 31, or none"],
    [{ sqlite: ":memory:", node: Number.NaN }, "node: must be an integer from 0 to 31, or none"],
    [{ sqlite: ":memory:", log: "stdout" }, "log: must be a function"]
  ])("refuses %o", async (options, problem) => {
    expect(await errorOf(openStores(options as never))).toBe(`openStores: ${problem}`)
    expect(await errorOf(migrate(options as never))).toBe(`migrate: ${problem}`)
    expect(await errorOf(migrationStatus(options as never))).toBe(`migrationStatus: ${problem}`)
    expect(await errorOf(examineDatabase(options as never))).toBe(`examineDatabase: ${problem}`)
  })

  it("refuses options in a second argument, which would be ignored", async () => {
    const functions = { openStores, migrate, migrationStatus, examineDatabase }
    for (const [name, call] of Object.entries(functions))
      for (const more of [{ x: 1 }, { prefix: "shop_" }, {}])
        expect(await errorOf((call as Untyped)({ sqlite: ":memory:" }, more))).toBe(
          `${name}: unexpected argument 2; expected only options`
        )
  })

  it("refuses an unknown option with the known ones", async () => {
    const error = await errorOf(openStores({ sqlite: ":memory:", tablePrefix: "x" } as never))
    expect(error).toMatch(/^openStores: tablePrefix: unknown field "tablePrefix"; expected one of sqlite, .*prefix/)
  })
})

/** Calls with an invalid argument, and the message of the `TypeError`. */
const calls: ReadonlyArray<readonly [call: (db: Untyped) => Promise<unknown>, problem: string]> = [
  [(db) => db.accountAdmin.create({ username: "ada" }), "accountAdmin.create: account_id: is required"],
  [
    (db) => db.accountAdmin.rotate("a", { overlap: 1 }),
    "accountAdmin.rotate: unexpected argument 2; expected only account_id"
  ],
  [
    (db) => db.orders.counts({ limit: 1 }),
    'orders.counts: limit: unknown field "limit"; expected one of account_id, carrier, dueBefore, finishing, rush, type'
  ],
  [(db) => db.accountAdmin.create({ account_id: 7 }), "accountAdmin.create: account_id: must be a string"],
  [
    (db) => db.accountAdmin.create({ account_id: "a", password: 12345678 }),
    "accountAdmin.create: password: must be a string"
  ],
  [
    (db) => db.accountAdmin.create({ accountId: "a" }),
    'accountAdmin.create: accountId: unknown field "accountId"; did you mean "account_id"?; account_id: is required'
  ],
  [(db) => db.accountAdmin.retire("a", "1"), "accountAdmin.retire: number: must be a number"],
  [(db) => db.webhooks.add("a", {}), "webhooks.add: url: is required"],
  [
    (db) => db.webhooks.add("a", { url: "https://x.example", events: "order.shipped" }),
    "webhooks.add: events: must be an array or null"
  ],
  [
    (db) => db.webhooks.add("a", { url: "https://x.example", events: ["order.shipped", true] }),
    "webhooks.add: events[1]: must be a string"
  ],
  [
    (db) => db.webhooks.rotate("w", { overlap: "soon" }),
    'webhooks.rotate: overlap: must be a number of milliseconds, or a time such as "15 seconds"'
  ],
  [
    (db) => db.webhooks.deliveries("w", { limit: 1, status: "sent" }),
    "webhooks.deliveries: status: must be one of pending, delivered, failed"
  ],
  [(db) => db.orders.list({ limit: Number.NaN }), "orders.list: limit: must be a number from 1 to 10000"],
  [
    (db) => db.orders.list({ limit: 1, stage: ["new", "done"] }),
    "orders.list: stage[1]: must be one of new, processing, shipped, cancelled"
  ],
  [(db) => db.orders.list({ limit: 1, held: { by: "me" } }), "orders.list: held.by: must be one of account, operator"],
  [
    (db) => db.orders.list({ limit: 1, held: { why: "stock" } }),
    'orders.list: held.why: unknown field "why"; expected one of by, reason'
  ],
  [(db) => db.orders.list({ limit: 1, held: "yes" }), "orders.list: held: must be true or false or an object"],
  [
    (db) => db.orders.list({ limit: 1, dueBefore: new Date(0) }),
    "orders.list: dueBefore: must be a time in milliseconds since 1970"
  ],
  [
    (db) => db.retention.deleteBatch({ before: 0, dry_run: true }),
    'retention.deleteBatch: dry_run: unknown field "dry_run"; did you mean "dryRun"?'
  ],
  [
    (db) => db.retention.deleteBatch({ before: 0, from: { stage: "shipped", last: { account_id: "a" } } }),
    "retention.deleteBatch: from.last.order_id: is required; from.last.updated: is required"
  ],
  [
    (db) => db.retention.deleteBatch({ before: Date.UTC(2999, 0) }),
    "retention.deleteBatch: before: must be a time in milliseconds since 1970 that has passed"
  ],
  [(db) => db.orders.list({ limit: 10_001 }), "orders.list: limit: must be a number from 1 to 10000"],
  [(db) => db.accountAdmin.list({ limit: 1e9 }), "accountAdmin.list: limit: must be a number from 1 to 10000"],
  [(db) => db.orders.list({ limit: 0 }), "orders.list: limit: must be a number from 1 to 10000"],
  [(db) => db.accountAdmin.list({ limit: -1 }), "accountAdmin.list: limit: must be a number from 1 to 10000"],
  [(db) => db.accountAdmin.list("acme"), "accountAdmin.list: options: must be an object"],
  [(db) => db.accountAdmin.list({ after: 1 }), "accountAdmin.list: after: must be a string"],
  [(db) => db.webhooks.list({ limt: 1 }), 'webhooks.list: limt: unknown field "limt"; did you mean "limit"?'],
  [(db) => db.outbox.setAside("mail", { limit: 0 }), "outbox.setAside: limit: must be a number from 1 to 10000"],
  [
    (db) => db.outbox.claim({ sender: "me", limit: 1, lease: 0 }),
    "outbox.claim: lease: must be a time from 1 millisecond to 1 hour"
  ],
  [
    (db) => db.outbox.claim({ sender: "me", limit: 1, lease: "2 hours" }),
    "outbox.claim: lease: must be a time from 1 millisecond to 1 hour"
  ],
  [(db) => db.relay({ pause: 0 }), "relay: pause: must be a number of milliseconds greater than 0"],
  [(db) => db.relay({ lease: 7_200_000 }), "relay: lease: must be a time from 1 millisecond to 1 hour"],
  [
    (db) => db.webhooks.rotate("w", { overlap: -5 }),
    'webhooks.rotate: overlap: must be a number of milliseconds, or a time such as "15 seconds"'
  ],
  [(db) => db.outbox.run("mail"), "outbox.run: handler: is required"],
  [(db) => db.outbox.run("mail", ignore, { attempts: "3" }), "outbox.run: attempts: must be a number"],
  [(db) => db.outbox.run("mail", ignore, { signal: {} }), "outbox.run: signal: must be an AbortSignal"],
  [(db) => db.outbox.run("mail", ignore, null), "outbox.run: options: must be an object"],
  [
    (db) => db.outbox.discard("mail", [{ account_id: "a", order_id: 7 }]),
    "outbox.discard: events[0].order_id: must be a string; events[0].revision: is required"
  ],
  [(db) => db.relay({ after: [] }), 'relay: after: unknown field "after"; expected one of pause, lease, signal'],
  [
    (db) => db.operatorTokens.create({ name: "ada", role: "boss" }),
    "operatorTokens.create: role: must be one of viewer, packer, operator, admin"
  ]
]

describe("plain stores without types", () => {
  it.each(calls.map(([call, problem]) => ({ call, problem })))(
    "refuse the call: $problem",
    async ({ call, problem }) => {
      expect(await errorOf(call(await memory()))).toBe(problem)
    }
  )

  it("refuse every call without its arguments, with the name of the function", async () => {
    const db = await memory()
    const names = ["accountAdmin", "orders", "outbox", "retention", "operatorTokens", "webhooks"]
    const calls = names.flatMap((name) => Object.keys(db[name]).map((member) => [name, member] as const))
    const accepted: Array<string> = []
    for (const [name, member] of calls) {
      const error = await errorOf(db[name][member]())
      if (error === "accepted") accepted.push(`${name}.${member}`)
      else expect(error).toMatch(new RegExp(`^${name}\\.${member}: \\w+: is required(; \\w+: is required)*$`))
    }
    expect(accepted).toEqual([
      "accountAdmin.list",
      "orders.list",
      "orders.counts",
      "orders.choices",
      "orders.latestCursor",
      "outbox.consumers",
      "operatorTokens.list",
      "webhooks.list"
    ])
    expect(calls).toHaveLength(42)
  })
})
