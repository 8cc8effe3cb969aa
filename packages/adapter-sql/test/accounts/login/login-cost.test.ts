import type { Credentials, Login } from "@waybill/core"
import { Effect } from "effect"
import type { LogEvent } from "kysely"
import { expect, it } from "vitest"
import { AccountAdmin, type AccountsOptions } from "../../../src/index.ts"
import { issue, login, onEachDatabase, processOn } from "../fixtures/accounts.ts"
import { hashWork } from "../fixtures/hash-work.ts"
import { quick } from "../fixtures/test-options.ts"

const denied = { access: "denied" }

onEachDatabase((tables) => {
  /** What one login costs, in hashes of passwords and in statements, and what it answers. */
  const scene = async (passwords: NonNullable<AccountsOptions["passwords"]>) => {
    const statements: Array<string> = []
    const log = ({ query }: LogEvent) => void statements.push(query.sql.trim().split(" ")[0]!)
    const runtime = processOn(tables(), { passwords, throttle: false }, { log })
    const cost = async (shown: Credentials | ReadonlyArray<Credentials>) => {
      statements.length = 0
      let answers: ReadonlyArray<Login> = []
      const logins = [shown].flat().map((each) => login(each))
      const hashes = await hashWork(async () => {
        answers = await runtime.runPromise(Effect.all(logins, { concurrency: "unbounded" }))
      })
      return { hashes, statements: [...statements], answers }
    }
    return { runtime, cost }
  }

  it.each([
    ["scrypt", quick],
    ["argon2id", { algorithm: "argon2id", m: 64, t: 1, p: 1 }]
  ] as const)("costs whoever fails the same, whatever was wrong (%s)", async (name, passwords) => {
    const { cost, runtime } = await scene(passwords)
    const id = (of: string) => `${of}-${name}`
    const [open, closed, disabled, locked] = await runtime.runPromise(
      Effect.all([issue(id("open")), issue(id("closed")), issue(id("disabled")), issue(id("locked"))])
    )
    for (let n = 0; n < 10; n++) await cost({ ...locked, password: `guess ${n}` })
    await runtime.runPromise(
      AccountAdmin.use((admin) => Effect.all([admin.denyApi(id("closed")), admin.disable(id("disabled"))]))
    )
    const wrong: Record<string, Credentials> = {
      "an unknown user": { ...open, username: "nobody" },
      "a wrong secretkey": { ...open, secretkey: "wrong" },
      "a wrong password": { ...open, password: "wrong" },
      "everything wrong": { username: "nobody", password: "wrong", secretkey: "wrong" },
      "no API access": closed,
      "no API access, and a wrong password": { ...closed, password: "wrong" },
      "a locked account": locked,
      "a disabled account": disabled,
      "a disabled account, and a wrong secretkey": { ...disabled, secretkey: "wrong" }
    }
    const costs: Record<string, unknown> = {}
    for (const [what, shown] of Object.entries(wrong)) {
      const { answers, hashes } = await cost(shown)
      costs[what] = { answers, hashes }
    }
    expect(costs).toEqual(
      Object.fromEntries(Object.keys(wrong).map((what) => [what, { answers: [denied], hashes: 1 }]))
    )
    await runtime.dispose()
  })

  it("does the same for a stranger as for a user with a wrong secretkey, statement by statement", async () => {
    const { cost, runtime } = await scene(quick)
    const shown = await runtime.runPromise(issue("strange"))
    const stranger = await cost({ ...shown, username: "nobody" })
    expect(stranger).toEqual({ hashes: 1, statements: ["select"], answers: [denied] })
    expect(await cost({ ...shown, secretkey: "wrong" })).toEqual(stranger)
    await runtime.dispose()
  })

  it("hashes the password of a login once, however many calls show it at once, and not again while it is known", async () => {
    const { cost, runtime } = await scene(quick)
    const shown = await runtime.runPromise(issue("burst"))
    const burst = await cost(Array.from({ length: 64 }, () => ({ ...shown })))
    expect(burst.hashes).toBe(1)
    expect(burst.answers).toEqual(Array(64).fill({ access: "granted", account_id: "burst" }))
    const again = await cost(Array.from({ length: 64 }, () => ({ ...shown })))
    expect(again).toMatchObject({ hashes: 0, statements: [] })
    await runtime.dispose()
  })

  it("asks the database nothing about what no account can be named or no store can keep", async () => {
    const { cost, runtime } = await scene(quick)
    const shown = await runtime.runPromise(issue("odd"))
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
      { ...shown, username: text },
      { ...shown, password: text },
      { ...shown, secretkey: text }
    ])
    expect(await cost(logins)).toEqual({ hashes: 0, statements: [], answers: logins.map(() => denied) })
    await runtime.dispose()
  })

  it("takes nothing that only resembles a username, a password or a secretkey", async () => {
    const { cost, runtime } = await scene(quick)
    const zoe = "Zoë 😀 "
    const shown = await runtime.runPromise(issue(zoe))
    const alike = ["Zoë 😀", "zoë 😀 ", "Zoe 😀 ", "Zoe\u0308 😀 ", "Zoë 😁 ", "Zoë 😀  ", "ZOË 😀 "]
    for (const username of alike) expect((await cost({ ...shown, username })).answers).toEqual([denied])
    expect((await cost({ ...shown, secretkey: shown.secretkey.toLowerCase() })).answers).toEqual([denied])
    expect((await cost({ ...shown, password: `${shown.password} ` })).answers).toEqual([denied])
    expect((await cost(shown)).answers).toEqual([{ access: "granted", account_id: zoe }])
    await runtime.dispose()
  })
})
