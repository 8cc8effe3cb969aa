import { it } from "@effect/vitest"
import { type Accounts, Unavailable } from "@waybill/core"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { sql } from "kysely"
import { expect } from "vitest"
import { isMadeBy } from "../../../src/accounts/credentials/password-hash.ts"
import { AccountAdmin, SqlDatabase, sqlAccounts } from "../../../src/index.ts"
import { accountsOn, issue, login, onEachDatabase } from "../fixtures/accounts.ts"
import { quick } from "../fixtures/test-options.ts"

/** The outcome of what waits between its attempts; time passes for it as quickly as it can. */
const hurried = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(work, { startImmediately: true })
    while (fiber.pollUnsafe() === undefined) {
      yield* TestClock.adjust("20 millis")
      yield* TestClock.withLive(Effect.sleep("1 millis"))
    }
    return yield* Fiber.join(fiber)
  })

const granted = (account_id: string) => ({ access: "granted", account_id })
const denied = { access: "denied" }

onEachDatabase((tables) => {
  const inside = <A, E>(work: Effect.Effect<A, E, Accounts | AccountAdmin | SqlDatabase>) =>
    Effect.suspend(() => Effect.provide(work, accountsOn(tables()), { local: true }))

  /** What an operator does elsewhere, on another connection. */
  const elsewhere = <A, E>(work: (admin: AccountAdmin["Service"]) => Effect.Effect<A, E>) =>
    inside(AccountAdmin.use(work))

  /** Breaks every connection of this process to its database. */
  const loseDatabase = Effect.flatMap(SqlDatabase, ({ reader, writer }) =>
    Effect.promise(() => Promise.all([reader.destroy(), writer.destroy()]))
  )

  it.effect("learns of a change made here at once", () =>
    inside(
      Effect.gen(function* () {
        const admin = yield* AccountAdmin
        const shown = yield* issue("at-once")
        expect(yield* login(shown)).toEqual(granted("at-once"))
        yield* admin.disable("at-once")
        expect(yield* login(shown)).toEqual(denied)
        yield* admin.enable("at-once")
        expect(yield* login(shown)).toEqual(granted("at-once"))
        yield* admin.denyApi("at-once")
        expect(yield* login(shown)).toEqual(denied)
        yield* admin.allowApi("at-once")
        expect(yield* login(shown)).toEqual(granted("at-once"))
        yield* admin.changePassword("at-once")
        expect(yield* login(shown)).toEqual(denied)
      })
    )
  )

  it.effect("learns of a change made elsewhere within a minute", () =>
    inside(
      Effect.gen(function* () {
        const shown = yield* issue("elsewhere")
        expect(yield* login(shown)).toEqual(granted("elsewhere"))
        yield* elsewhere((admin) => admin.disable("elsewhere"))
        yield* TestClock.adjust("59 seconds")
        expect(yield* login(shown)).toEqual(granted("elsewhere"))
        yield* TestClock.adjust("1 second")
        expect(yield* login(shown)).toEqual(denied)
      })
    )
  )

  it.effect(
    "lets in who was let in before while the database is down, for a minute, and can say nothing of others",
    () =>
      inside(
        Effect.gen(function* () {
          const shown = yield* issue("cached")
          const other = yield* issue("uncached")
          expect(yield* login(shown)).toEqual(granted("cached"))
          yield* loseDatabase
          expect(yield* login(shown)).toEqual(granted("cached"))
          expect(yield* hurried(Effect.flip(login(other)))).toBeInstanceOf(Unavailable)
          expect(yield* hurried(Effect.flip(login({ ...shown, password: "wrong" })))).toBeInstanceOf(Unavailable)
          expect(yield* hurried(Effect.flip(login({ ...shown, username: "nobody" })))).toMatchObject({
            port: "Accounts"
          })
          expect(yield* login(shown)).toEqual(granted("cached"))
          yield* TestClock.adjust("1 minute")
          expect(yield* hurried(Effect.flip(login(shown)))).toBeInstanceOf(Unavailable)
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

  it.effect("hashes a password anew at the next login after the scheme has changed", () =>
    inside(
      Effect.gen(function* () {
        const shown = yield* issue("renewed")
        const before = yield* hashOf("renewed")
        const dearer = { algorithm: "scrypt", ln: 3, r: 1, p: 1 } as const
        const now = accountsOn(tables(), { passwords: dearer })
        expect(yield* Effect.provide(login({ ...shown, password: "wrong" }), now)).toEqual(denied)
        expect(yield* hashOf("renewed")).toBe(before)
        expect(yield* Effect.provide(login(shown), accountsOn(tables(), { passwords: dearer }))).toEqual(
          granted("renewed")
        )
        expect(isMadeBy(dearer, yield* hashOf("renewed"))).toBe(true)
        expect(yield* login(shown)).toEqual(granted("renewed"))
        expect(isMadeBy(quick, yield* hashOf("renewed"))).toBe(true)
      })
    )
  )

  it.effect("verifies what argon2id has hashed beside what scrypt has", () =>
    inside(
      Effect.gen(function* () {
        const argon2id = accountsOn(tables(), { passwords: { algorithm: "argon2id", m: 64, t: 1, p: 1 } })
        const shown = yield* Effect.provide(issue("argon"), argon2id)
        expect(yield* hashOf("argon")).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
        expect(yield* login({ ...shown, password: `${shown.password} ` })).toEqual(denied)
        expect(yield* login(shown)).toEqual(granted("argon"))
      })
    )
  )
})

it.each([-1, 60_001, Number.NaN, Number.POSITIVE_INFINITY])(
  "does not remember logins for %d milliseconds",
  (loginTtl) => {
    expect(() => sqlAccounts({ loginTtl })).toThrow(RangeError)
  }
)
