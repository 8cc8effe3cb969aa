import type { Credentials, Login } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect } from "effect"
import type { LogEvent } from "kysely"
import { expect, it } from "vitest"
import type { AccountsOptions } from "../../../src/index.ts"
import { issue, login, onEachDatabase, startProcess } from "../fixtures/accounts.ts"
import { countHashes } from "../fixtures/hash-work.ts"
import { cheapScheme } from "../fixtures/test-options.ts"

const denied = { _tag: "Denied" }

onEachDatabase((tables) => {
  /** Logs in, and returns the results and the number of password hashes and statements. */
  const measured = async (passwords: NonNullable<AccountsOptions["passwords"]>, throttle = false) => {
    const statements: Array<string> = []
    const log = ({ query }: LogEvent) => void statements.push(query.sql.trim().split(" ")[0]!)
    const runtime = startProcess(tables(), { passwords, throttle }, { log })
    const cost = async (credentials: Credentials | ReadonlyArray<Credentials>, client?: string) => {
      statements.length = 0
      let results: ReadonlyArray<Login> = []
      const logins = [credentials].flat().map((each) => login(each, client))
      const hashes = await countHashes(async () => {
        results = await runtime.runPromise(Effect.all(logins, { concurrency: "unbounded" }))
      })
      return { hashes, statements: [...statements], results }
    }
    return { runtime, cost }
  }

  it.each([
    ["scrypt", cheapScheme],
    ["argon2id", { algorithm: "argon2id", m: 64, t: 1, p: 1 }]
  ] as const)(
    "every failed login costs the same work, regardless of which credential is wrong (%s)",
    async (name, passwords) => {
      const { cost, runtime } = await measured(passwords)
      const id = (of: string) => `${of}-${name}`
      const [open, closed, disabled, locked] = await runtime.runPromise(
        Effect.all([issue(id("open")), issue(id("closed")), issue(id("disabled")), issue(id("locked"))])
      )
      for (let n = 0; n < 10; n++) await cost({ ...locked, password: `guess ${n}` })
      await runtime.runPromise(
        AccountAdmin.use((admin) => Effect.all([admin.denyApi(id("closed")), admin.disable(id("disabled"))]))
      )
      const wrong: Record<string, Credentials> = {
        "an unknown username": { ...open, username: "nobody" },
        "a wrong secretkey": { ...open, secretkey: "wrong" },
        "a wrong password": { ...open, password: "wrong" },
        "everything wrong": { username: "nobody", password: "wrong", secretkey: "wrong" },
        "an account without API access": closed,
        "an account without API access, and a wrong password": { ...closed, password: "wrong" },
        "a locked account": locked,
        "a disabled account": disabled,
        "a disabled account, and a wrong secretkey": { ...disabled, secretkey: "wrong" }
      }
      const costs: Record<string, unknown> = {}
      for (const [name, credentials] of Object.entries(wrong)) {
        const { hashes, results } = await cost(credentials)
        costs[name] = { hashes, results }
      }
      expect(costs).toEqual(
        Object.fromEntries(Object.keys(wrong).map((name) => [name, { results: [denied], hashes: 1 }]))
      )
      await runtime.dispose()
    }
  )

  it("runs the same statements for an unknown username as for a wrong secretkey", async () => {
    const { cost, runtime } = await measured(cheapScheme)
    const credentials = await runtime.runPromise(issue("unknown"))
    const unknown = await cost({ ...credentials, username: "nobody" })
    expect(unknown).toEqual({ hashes: 1, statements: ["select"], results: [denied] })
    expect(await cost({ ...credentials, secretkey: "wrong" })).toEqual(unknown)
    await runtime.dispose()
  })

  it("does not hash the password of a client that must wait, unless its secretkey is valid", async () => {
    const { cost, runtime } = await measured(cheapScheme, true)
    const credentials = await runtime.runPromise(issue("waiting"))
    for (let n = 1; n <= 5; n++) await cost({ ...credentials, username: `nobody ${n}` }, "mallory")
    const unknown = await cost({ ...credentials, username: "nobody" }, "mallory")
    expect(unknown).toEqual({
      hashes: 0,
      statements: ["select"],
      results: [{ _tag: "Throttled", retryAfter: 1 }]
    })
    expect(await cost({ ...credentials, secretkey: "wrong" }, "mallory")).toEqual(unknown)
    expect(await cost({ ...credentials, password: "wrong" }, "mallory")).toMatchObject({
      hashes: 1,
      results: [{ _tag: "Throttled" }]
    })
    await runtime.dispose()
  })

  it("hashes the password once for concurrent logins, and not again while the login is cached", async () => {
    const { cost, runtime } = await measured(cheapScheme)
    const credentials = await runtime.runPromise(issue("burst"))
    const burst = await cost(Array.from({ length: 64 }, () => ({ ...credentials })))
    expect(burst.hashes).toBe(1)
    expect(burst.results).toEqual(Array(64).fill({ _tag: "Granted", account_id: "burst" }))
    const again = await cost(Array.from({ length: 64 }, () => ({ ...credentials })))
    expect(again).toMatchObject({ hashes: 0, statements: [] })
    await runtime.dispose()
  })

  it("does not query the database for malformed credentials", async () => {
    const { cost, runtime } = await measured(cheapScheme)
    const credentials = await runtime.runPromise(issue("odd"))
    const impossible = [
      "",
      "\u0000",
      "odd\u0000",
      "\ud800",
      "odd\udc00",
      "\u001b",
      "x".repeat(256),
      "x".repeat(1_000_000)
    ]
    const logins = impossible.flatMap((text) => [
      { ...credentials, username: text },
      { ...credentials, password: text },
      { ...credentials, secretkey: text }
    ])
    expect(await cost(logins)).toEqual({ hashes: 0, statements: [], results: logins.map(() => denied) })
    await runtime.dispose()
  })

  it("denies credentials that differ only in case, spaces or accents", async () => {
    const { cost, runtime } = await measured(cheapScheme)
    const zoe = "Zoë 😀"
    const credentials = await runtime.runPromise(issue(zoe))
    const similar = ["Zoë 😀 ", "zoë 😀", "Zoe 😀", "Zoe\u0308 😀", "Zoë 😁", " Zoë 😀", "ZOË 😀"]
    for (const username of similar) expect((await cost({ ...credentials, username })).results).toEqual([denied])
    expect((await cost({ ...credentials, secretkey: credentials.secretkey.toLowerCase() })).results).toEqual([denied])
    expect((await cost({ ...credentials, password: `${credentials.password} ` })).results).toEqual([denied])
    expect((await cost(credentials)).results).toEqual([{ _tag: "Granted", account_id: zoe }])
    await runtime.dispose()
  })
})
