import type { AddressInfo } from "node:net"
import { nodeListener, nodeServer } from "@waybill/adapter-http/node"
import { type AccountsOptions, sqlOrderStore } from "@waybill/adapter-sql"
import { type Credentials, Waybill } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { memory } from "@waybill/core/testing"
import { type Context, Effect, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { accountsOn, issue } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import { type FreshTables, freshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"

let tables: FreshTables
const ends: Array<() => Promise<unknown>> = []
beforeAll(async () => {
  tables = (await freshTables("SQLite")) as FreshTables
  await Effect.runPromise(Effect.scoped(Layer.build(tables.layer())))
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await tables.end()
})

/** Starts another service on the same tables. It trusts the client header. */
const serve = async (options: AccountsOptions) => {
  const stores = Layer.provideMerge(sqlOrderStore({ grouping: true }), accountsOn(tables, options))
  const runtime = ManagedRuntime.make(Layer.provideMerge(Waybill.layer, Layer.mergeAll(memory(), stores)))
  const waybill = await runtime.runPromise(Waybill)
  const withoutLogs = await Effect.runPromise(Effect.scoped(Layer.build(Logger.layer([]))))
  const context = withoutLogs as Context.Context<never>
  const server = nodeServer(nodeListener(waybill, { clientHeader: "x-client", context }))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  ends.push(
    () => runtime.dispose(),
    () => new Promise((resolve) => server.close(resolve))
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/get_status`
  const call = async (login: Credentials, client = "192.0.2.1") => {
    const body = JSON.stringify({ ...login, data: { xid: "none" } })
    const reply = await fetch(url, { method: "POST", body, headers: { "x-client": client } })
    return { status: reply.status, retryAfter: reply.headers.get("retry-after"), text: await reply.text() }
  }
  return { runtime, call }
}

const wrong = { username: "nobody", password: "wrong", secretkey: "wrong" }
const denied = '{"res":"error","code":"901","message":"Authentication failed: check username, password and secretkey"}'

it("throttles only a client that guesses, and gives it the usual reply", async () => {
  const { call, runtime } = await serve({})
  const good = await runtime.runPromise(issue("good"))
  for (let guess = 1; guess <= 5; guess++)
    expect(await call({ ...wrong, username: `nobody-${guess}` })).toEqual({
      status: 200,
      retryAfter: null,
      text: denied
    })
  expect(await call({ ...wrong, username: "nobody-6" })).toEqual({ status: 429, retryAfter: "1", text: denied })
  expect(await call(good, "192.0.2.2")).toMatchObject({ status: 200, text: expect.stringContaining('"915"') })
})

it("never makes a merchant with correct credentials wait because of guesses from the same address", async () => {
  const { call, runtime } = await serve({ loginTtl: 0 })
  const merchants = await runtime.runPromise(Effect.forEach(["near-1", "near-2", "near-3"], issue))
  const guess = async (number: number) => (await call({ ...wrong, username: `far-${number}` })).status
  const guessed: Array<number> = []
  for (let round = 0; round < 10; round++) {
    const guesses = [1, 2, 3, 4].map((n) => guess(4 * round + n))
    const replies = await Promise.all(merchants.map((merchant) => call(merchant)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { text } of replies) expect(text).toContain('"915"')
    guessed.push(...(await Promise.all(guesses)))
  }
  expect(guessed.filter((status) => status === 429).length).toBeGreaterThan(30)
})

it("counts guesses from one IPv6 network as those of one client", async () => {
  const { call } = await serve({})
  for (let guess = 1; guess <= 5; guess++) await call({ ...wrong, username: `six-${guess}` }, `2001:db8:7:7::${guess}`)
  expect(await call({ ...wrong, username: "six-6" }, "2001:db8:7:7:ffff::6")).toMatchObject({ status: 429 })
  expect(await call({ ...wrong, username: "six-7" }, "2001:db8:7:8::7")).toMatchObject({ status: 200 })
})

it("locks an account after ten wrong passwords, without revealing that it is locked", async () => {
  const { call, runtime } = await serve({ throttle: false })
  const login = await runtime.runPromise(issue("guessed"))
  for (let guess = 1; guess <= 10; guess++)
    expect(await call({ ...login, password: `guess-${guess}` })).toEqual({
      status: 200,
      retryAfter: null,
      text: denied
    })
  expect(await call(login)).toEqual({ status: 200, retryAfter: null, text: denied })
  await runtime.runPromise(AccountAdmin.use((admin) => admin.unlock("guessed")))
  expect((await call(login)).text).toContain('"915"')
})

it("a key rotation does not interrupt clients, and the old key expires with the login cache", async () => {
  const { call } = await serve({ throttle: false, loginTtl: 200 })
  const elsewhere = await serve({ throttle: false })
  const operate = elsewhere.runtime.runPromise
  const login = await operate(issue("rotating"))
  const outcomes: Record<"before" | "retired" | "after" | "newer", Set<string>> = {
    before: new Set(),
    retired: new Set(),
    after: new Set(),
    newer: new Set()
  }
  let phase: keyof typeof outcomes = "before"
  let goesOn = true
  const callRepeatedly = async (credentials: Credentials, where: () => keyof typeof outcomes) => {
    while (goesOn) {
      const phaseAtStart = where()
      const { text } = await call(credentials)
      // Calls that were in progress when the key was retired may succeed or fail.
      const at = where() === phaseAtStart ? phaseAtStart : "retired"
      outcomes[at].add(text === denied ? "denied" : "granted")
    }
  }
  const old = [1, 2, 3, 4].map(() => callRepeatedly(login, () => phase))
  const untilSeen = (at: keyof typeof outcomes) =>
    expect.poll(() => outcomes[at].size, { timeout: 60_000 }).toBeGreaterThan(0)
  await untilSeen("before")
  const { number, secretkey } = await operate(AccountAdmin.use((admin) => admin.rotate("rotating")))
  expect(number).toBe(2)
  const fresh = { ...login, secretkey: Redacted.value(secretkey) }
  const newer = [1, 2].map(() => callRepeatedly(fresh, () => "newer"))
  await untilSeen("newer")
  // From now on, the old key may be refused; after the cache entry expires, it must be.
  phase = "retired"
  await operate(AccountAdmin.use((admin) => admin.retire("rotating", 1)))
  await new Promise((resolve) => setTimeout(resolve, 400))
  phase = "after"
  await untilSeen("after")
  goesOn = false
  await Promise.all([...old, ...newer])
  expect(Object.fromEntries(Object.entries(outcomes).map(([at, answers]) => [at, [...answers]]))).toMatchObject({
    before: ["granted"],
    newer: ["granted"],
    after: ["denied"]
  })
})

it("a failed login takes the same time for known and unknown usernames", async () => {
  const { call, runtime } = await serve({ throttle: false, passwords: "scrypt" })
  const users = await runtime.runPromise(Effect.forEach(["first", "second", "third"], issue))
  const kinds = {
    "no such user": (round: number) => ({ ...wrong, username: `nobody-${round}` }),
    "a wrong secretkey": (round: number) => ({ ...users[round % 3]!, password: "wrong", secretkey: "wrong" }),
    "a wrong password": (round: number) => ({ ...users[round % 3]!, password: "wrong" })
  }
  const times = Object.values(kinds).map((): Array<number> => [])
  for (let round = 0; round < 9; round++) {
    for (const [kind, of] of Object.values(kinds).entries()) {
      const start = performance.now()
      expect((await call(of(round))).text).toBe(denied)
      times[kind]!.push(performance.now() - start)
    }
  }
  // Compares the fastest third, because other programs can only make calls slower.
  const typical = times.map((all) => all.sort((a, b) => a - b)[2]!)
  expect(Math.max(...typical) / Math.min(...typical)).toBeLessThan(2)
})
