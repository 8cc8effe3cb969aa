import { it } from "@effect/vitest"
import { type Accounts, Unavailable } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { sql } from "kysely"
import { expect } from "vitest"
import { isMadeWith } from "../../../src/accounts/credentials/password-hash.ts"
import { SqlDatabase } from "../../../src/index.ts"
import { accountsOn, issue, login, onEachDatabase } from "../fixtures/accounts.ts"
import { cheapScheme } from "../fixtures/test-options.ts"

/** Runs work that waits between its attempts, and advances the test clock while it waits. */
const withFastClock = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(work, { startImmediately: true })
    while (fiber.pollUnsafe() === undefined) {
      yield* TestClock.adjust("20 millis")
      yield* TestClock.withLive(Effect.sleep("1 millis"))
    }
    return yield* Fiber.join(fiber)
  })

const granted = (account_id: string) => ({ _tag: "Granted", account_id })
const denied = { _tag: "Denied" }

onEachDatabase((tables) => {
  const onTables = <A, E>(work: Effect.Effect<A, E, Accounts | AccountAdmin | SqlDatabase>) =>
    Effect.suspend(() => Effect.provide(work, accountsOn(tables()), { local: true }))

  /** Runs an operator's command in another process. */
  const elsewhere = <A, E>(work: (admin: AccountAdmin["Service"]) => Effect.Effect<A, E>) =>
    onTables(AccountAdmin.use(work))

  /** Makes all statements of this process fail as if the connection were lost. */
  const loseDatabase = Effect.map(SqlDatabase, ({ reader, writer }) => {
    const executeQuery = () => Promise.reject(new Error("connection lost"))
    for (const each of [reader, writer]) Object.assign(each.getExecutor(), { executeQuery })
  })

  it.effect("immediately applies a change that this process made", () =>
    onTables(
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        const credentials = yield* issue("immediate")
        expect(yield* login(credentials)).toEqual(granted("immediate"))
        yield* admin.disable("immediate")
        expect(yield* login(credentials)).toEqual(denied)
        yield* admin.enable("immediate")
        expect(yield* login(credentials)).toEqual(granted("immediate"))
        yield* admin.denyApi("immediate")
        expect(yield* login(credentials)).toEqual(denied)
        yield* admin.allowApi("immediate")
        expect(yield* login(credentials)).toEqual(granted("immediate"))
        yield* admin.changePassword("immediate")
        expect(yield* login(credentials)).toEqual(denied)
      })
    )
  )

  it.effect("applies a change by another process within a minute", () =>
    onTables(
      Effect.gen(function* () {
        const credentials = yield* issue("elsewhere")
        expect(yield* login(credentials)).toEqual(granted("elsewhere"))
        yield* elsewhere((admin) => admin.disable("elsewhere"))
        yield* TestClock.adjust("59 seconds")
        expect(yield* login(credentials)).toEqual(granted("elsewhere"))
        yield* TestClock.adjust("1 second")
        expect(yield* login(credentials)).toEqual(denied)
      })
    )
  )

  it.effect("grants cached logins for a minute while the database is down, and fails for all others", () =>
    onTables(
      Effect.gen(function* () {
        const credentials = yield* issue("cached")
        const other = yield* issue("uncached")
        expect(yield* login(credentials)).toEqual(granted("cached"))
        yield* loseDatabase
        expect(yield* login(credentials)).toEqual(granted("cached"))
        expect(yield* withFastClock(Effect.flip(login(other)))).toBeInstanceOf(Unavailable)
        expect(yield* withFastClock(Effect.flip(login({ ...credentials, password: "wrong" })))).toBeInstanceOf(
          Unavailable
        )
        expect(yield* withFastClock(Effect.flip(login({ ...credentials, username: "nobody" })))).toMatchObject({
          port: "Accounts"
        })
        expect(yield* login(credentials)).toEqual(granted("cached"))
        yield* TestClock.adjust("1 minute")
        expect(yield* withFastClock(Effect.flip(login(credentials)))).toBeInstanceOf(Unavailable)
      })
    )
  )

  const hashOf = (account_id: string) =>
    Effect.flatMap(SqlDatabase, ({ reader, tables: { accounts } }) =>
      Effect.promise(async () => {
        const { rows } = await sql<{ password: string }>`
          select password from ${sql.raw(accounts)} where account_id = ${account_id}`.execute(reader)
        return rows[0]!.password
      })
    )

  it.effect("replaces a password hash at the first login after the scheme has changed", () =>
    onTables(
      Effect.gen(function* () {
        const credentials = yield* issue("renewed")
        const before = yield* hashOf("renewed")
        const costlier = { algorithm: "scrypt", ln: 3, r: 1, p: 1 } as const
        const now = accountsOn(tables(), { passwords: costlier })
        expect(yield* Effect.provide(login({ ...credentials, password: "wrong" }), now)).toEqual(denied)
        expect(yield* hashOf("renewed")).toBe(before)
        expect(yield* Effect.provide(login(credentials), accountsOn(tables(), { passwords: costlier }))).toEqual(
          granted("renewed")
        )
        expect(isMadeWith(costlier, yield* hashOf("renewed"))).toBe(true)
        expect(yield* login(credentials)).toEqual(granted("renewed"))
        expect(isMadeWith(cheapScheme, yield* hashOf("renewed"))).toBe(true)
      })
    )
  )

  it.effect("verifies argon2id hashes as well as scrypt hashes", () =>
    onTables(
      Effect.gen(function* () {
        const argon2id = accountsOn(tables(), { passwords: { algorithm: "argon2id", m: 64, t: 1, p: 1 } })
        const credentials = yield* Effect.provide(issue("argon"), argon2id)
        expect(yield* hashOf("argon")).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
        expect(yield* login({ ...credentials, password: `${credentials.password} ` })).toEqual(denied)
        expect(yield* login(credentials)).toEqual(granted("argon"))
      })
    )
  )
})
