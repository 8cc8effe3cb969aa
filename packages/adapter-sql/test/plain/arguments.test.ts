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
    [undefined, "options must be an object, not undefined"],
    [null, "options must be an object, not null"],
    [{}, "no database; expected one of sqlite, postgres, mysql, kysely"],
    [{ postgres: undefined }, "postgres must be a string, not undefined"],
    [{ mysql: ["url"] }, "mysql must be a string, not an array"],
    [{ kysely: {} }, "dialect must be sqlite, postgres or mysql, not undefined"],
    [{ sqlite: ":memory:", timeouts: { acquire: "1" } }, "timeouts.acquire must be a number, not a string"],
    [{ sqlite: ":memory:", passwords: "md5" }, "passwords must be scrypt, argon2id or a scheme, not a string"],
    [{ sqlite: ":memory:", node: "first" }, "node must be a number or none, not a string"],
    [{ sqlite: ":memory:", log: "stdout" }, "log must be a function, not a string"]
  ])("refuses %o", async (options, problem) => {
    expect(await errorOf(openStores(options as never))).toBe(`openStores: ${problem}`)
    expect(await errorOf(migrate(options as never))).toBe(`migrate: ${problem}`)
    expect(await errorOf(migrationStatus(options as never))).toBe(`migrationStatus: ${problem}`)
    expect(await errorOf(examineDatabase(options as never))).toBe(`examineDatabase: ${problem}`)
  })

  it("refuses an unknown option with the known ones", async () => {
    const error = await errorOf(openStores({ sqlite: ":memory:", tablePrefix: "x" } as never))
    expect(error).toMatch(/^openStores: unknown field "tablePrefix"; expected one of sqlite, .*prefix/)
  })
})

/** Calls with an invalid argument, and the message of the `TypeError`. */
const calls: ReadonlyArray<readonly [call: (db: Untyped) => Promise<unknown>, problem: string]> = [
  [
    (db) => db.accountAdmin.create({ username: "ada" }),
    "accountAdmin.create: account_id must be a string, not undefined"
  ],
  [(db) => db.accountAdmin.create({ account_id: 7 }), "accountAdmin.create: account_id must be a string, not a number"],
  [
    (db) => db.accountAdmin.create({ account_id: "a", password: 12345678 }),
    "accountAdmin.create: password must be a string, not a number"
  ],
  [
    (db) => db.accountAdmin.create({ accountId: "a" }),
    'accountAdmin.create: unknown field "accountId"; did you mean "account_id"?'
  ],
  [(db) => db.accountAdmin.retire("a", "1"), "accountAdmin.retire: number must be a number, not a string"],
  [(db) => db.webhooks.add("a", {}), "webhooks.add: url must be a string, not undefined"],
  [
    (db) => db.webhooks.add("a", { url: "https://x.example", events: "order.shipped" }),
    "webhooks.add: events must be an array, not a string"
  ],
  [
    (db) => db.webhooks.add("a", { url: "https://x.example", events: ["order.shipped", true] }),
    "webhooks.add: events[1] must be a string, not a boolean"
  ],
  [
    (db) => db.webhooks.rotate("w", { overlap: "soon" }),
    'webhooks.rotate: overlap must be a number of milliseconds, or a time such as "15 seconds", not a string'
  ],
  [
    (db) => db.webhooks.deliveries("w", { limit: 1, status: "sent" }),
    'webhooks.deliveries: status must be pending, delivered or failed, not "sent"'
  ],
  [(db) => db.list.list({}), "list.list: limit must be a number, not undefined"],
  [(db) => db.list.list({ limit: Number.NaN }), "list.list: limit must be a number, not NaN"],
  [
    (db) => db.list.list({ limit: 1, stage: ["new", "done"] }),
    'list.list: stage[1] must be new, processing, shipped or cancelled, not "done"'
  ],
  [(db) => db.list.list({ limit: 1, held: { by: "me" } }), 'list.list: held.by must be account or operator, not "me"'],
  [
    (db) => db.list.list({ limit: 1, held: { why: "stock" } }),
    'list.list: unknown field "held.why"; expected one of by, reason'
  ],
  [(db) => db.list.list({ limit: 1, held: "yes" }), "list.list: held must be true or false, not a string"],
  [
    (db) => db.list.list({ limit: 1, dueBefore: new Date(0) }),
    "list.list: dueBefore must be a time in milliseconds since 1970, not a Date"
  ],
  [
    (db) => db.retention.deleteBatch({ before: 0, dry_run: true }),
    'retention.deleteBatch: unknown field "dry_run"; did you mean "dryRun"?'
  ],
  [
    (db) => db.retention.deleteBatch({ before: 0, from: { stage: "shipped", last: { account_id: "a" } } }),
    "retention.deleteBatch: from.last.order_id must be a string, not undefined"
  ],
  [(db) => db.outbox.run("mail"), "outbox.run: handler must be a function, not undefined"],
  [(db) => db.outbox.run("mail", ignore, { attempts: "3" }), "outbox.run: attempts must be a number, not a string"],
  [(db) => db.outbox.run("mail", ignore, { signal: {} }), "outbox.run: signal must be an AbortSignal, not an object"],
  [(db) => db.outbox.run("mail", ignore, null), "outbox.run: options must be an object, not null"],
  [
    (db) => db.outbox.discard("mail", [{ account_id: "a", order_id: 7 }]),
    "outbox.discard: events[0].order_id must be a string, not a number"
  ],
  [(db) => db.relay({ after: [] }), 'relay: unknown field "after"; expected one of pause, lease, signal'],
  [
    (db) => db.operatorTokens.create({ name: "ada", role: "boss" }),
    'operatorTokens.create: role must be viewer, packer, operator or admin, not "boss"'
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
    const names = ["accountAdmin", "list", "outbox", "retention", "operatorTokens", "webhooks"]
    const calls = names.flatMap((name) => Object.keys(db[name]).map((member) => [name, member] as const))
    const accepted: Array<string> = []
    for (const [name, member] of calls) {
      const error = await errorOf(db[name][member]())
      if (error === "accepted") accepted.push(`${name}.${member}`)
      else expect(error).toMatch(new RegExp(`^${name}\\.${member}: \\w+ must be .*, not undefined$`))
    }
    expect(accepted).toEqual(["list.counts", "list.latestCursor", "outbox.consumers", "operatorTokens.list"])
    expect(calls).toHaveLength(41)
  })
})
