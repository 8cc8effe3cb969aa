import { it } from "@effect/vitest"
import type { Accounts, Credentials, Login } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, References } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it as test } from "vitest"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { type FreshTables, migratedTables } from "../../fixtures/tables.ts"
import { accountsOn, issue, login } from "../fixtures/accounts.ts"

const denied: Login = { _tag: "Denied" }
const granted = (account_id: string): Login => ({ _tag: "Granted", account_id })
const throttled = (retryAfter: number): Login => ({ _tag: "Throttled", retryAfter })

let tables: FreshTables
beforeAll(async () => {
  tables = (await migratedTables("SQLite")) as FreshTables
})
afterAll(() => tables.end())

const onTables = <A, E>(work: Effect.Effect<A, E, Accounts | AccountAdmin>) =>
  Effect.suspend(() => Effect.provide(work, accountsOn(tables), { local: true }))

const unknownUser: Credentials = { username: "nobody", password: "wrong", secretkey: "wrong" }

it.effect("doubles a client's wait with each failure from the fifth onwards, up to 30 seconds", () =>
  onTables(
    Effect.gen(function* () {
      const fail = (n: number) => login({ ...unknownUser, username: `nobody ${n}` }, "mallory")
      for (let n = 1; n <= 5; n++) expect(yield* fail(n)).toEqual(denied)
      for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30]) {
        expect(yield* fail(0)).toEqual(throttled(seconds))
        yield* TestClock.adjust(seconds * 1000 - 1)
        expect(yield* fail(0)).toEqual(throttled(1))
        yield* TestClock.adjust(1)
        expect(yield* fail(seconds)).not.toMatchObject({ _tag: "Granted" })
      }
    })
  )
)

it.effect("rounds the wait up to seconds, so that a client that obeys is not throttled again", () =>
  onTables(
    Effect.gen(function* () {
      const fail = (n: number) => login({ ...unknownUser, username: `absent ${n}` }, "eve")
      for (let n = 1; n <= 5; n++) expect(yield* fail(n)).toEqual(denied)
      yield* TestClock.adjust(1000)
      // The sixth failure causes a delay of 2 s, of which 1.5 s remain.
      yield* fail(6)
      yield* TestClock.adjust(500)
      expect(yield* fail(7)).toEqual(throttled(2))
    })
  )
)

it.effect("grants correct credentials immediately while their address must wait, even if no login is cached", () =>
  onTables(
    Effect.gen(function* () {
      const merchants = yield* Effect.forEach(["right-1", "right-2", "right-3"], issue)
      for (let n = 1; n <= 12; n++) yield* login({ ...unknownUser, username: `nobody ${n}` }, "nat")
      for (const { username, ...secrets } of merchants) {
        expect(yield* login({ username, ...secrets, secretkey: "wrong" }, "nat")).toEqual(throttled(1))
        expect(yield* login({ username, ...secrets }, "nat")).toEqual(granted(username))
      }
    })
  )
)

it.effect("grants a cached login even if its address must wait", () =>
  onTables(
    Effect.gen(function* () {
      const credentials = yield* issue("neighbour")
      expect(yield* login(credentials, "nat")).toEqual(granted("neighbour"))
      for (let n = 1; n <= 5; n++) yield* login({ ...unknownUser, username: `nobody ${n}` }, "nat")
      expect(yield* login({ ...unknownUser, username: "nobody 6" }, "nat")).toEqual(throttled(1))
      expect(yield* login(credentials, "nat")).toEqual(granted("neighbour"))
    })
  )
)

it.effect.each(["cached", "uncached"])(
  "counts each guess at the password of a %s login even if the address must wait",
  (id) =>
    onTables(
      Effect.gen(function* () {
        const credentials = yield* issue(id)
        if (id === "cached") expect(yield* login(credentials, "owner")).toEqual(granted(id))
        for (let n = 1; n <= 20; n++)
          expect(yield* login({ ...credentials, password: `guess ${n}` }, "mallory")).not.toMatchObject({
            _tag: "Granted"
          })
        const [account] = yield* AccountAdmin.use((admin) => admin.list({ after: id.slice(0, -1), limit: 1 }))
        expect(account).toMatchObject({ account_id: id, locked: true })
      })
    )
)

it.effect("throttles failed logins to an account under attack, and grants its owner's login", () =>
  onTables(
    Effect.gen(function* () {
      const credentials = yield* issue("attacked")
      const attack = (n: number) => login({ ...credentials, secretkey: `guess ${n}` }, `address ${n}`)
      for (let n = 1; n <= 5; n++) expect(yield* attack(n)).toEqual(denied)
      for (const [n, seconds] of [2, 4, 8, 16, 30, 30].entries())
        expect(yield* attack(10 + n)).toEqual(throttled(seconds))
      // A correct secretkey gets the same result, which therefore reveals nothing.
      expect(yield* login({ ...credentials, password: "wrong" }, "address 20")).toEqual(throttled(30))
      expect(yield* login(credentials, "owner")).toEqual(granted("attacked"))
      // An unknown account gets the same result.
      for (let n = 1; n <= 5; n++) yield* login(unknownUser, `address ${n + 30}`)
      expect(yield* login(unknownUser, "address 40")).toEqual(throttled(2))
    })
  )
)

it.effect("does not add up the failures of clients without an address", () =>
  onTables(
    Effect.gen(function* () {
      for (let n = 1; n <= 20; n++) expect(yield* login({ ...unknownUser, username: `nobody ${n}` })).toEqual(denied)
    })
  )
)

it.effect("throttles a flood of unknown clients, and still grants a correct login", () =>
  onTables(
    Effect.gen(function* () {
      const credentials = yield* issue("flooded")
      const flood = Array.from({ length: 200 }, (_, n) =>
        login({ ...unknownUser, username: `nobody ${n}` }, `address ${n}`)
      )
      const results = yield* Effect.all([...flood, login(credentials, "owner")], { concurrency: "unbounded" })
      const rejected = results.filter(({ _tag }) => _tag === "Throttled")
      expect(rejected.length).toBeGreaterThan(0)
      expect(rejected.every((result) => result._tag === "Throttled" && result.retryAfter === 1)).toBe(true)
      expect(results.at(-1)).toEqual(granted("flooded"))
    })
  )
)

it.effect("does not delay clients if throttling is off, but still locks accounts", () =>
  Effect.gen(function* () {
    const credentials = yield* issue("unthrottled")
    for (let n = 1; n <= 20; n++)
      expect(yield* login({ ...unknownUser, username: `${n % 2}` }, "mallory")).toEqual(denied)
    for (let n = 1; n <= 10; n++) expect(yield* login({ ...credentials, password: "wrong" }, "mallory")).toEqual(denied)
    expect(yield* login(credentials, "mallory")).toEqual(denied)
  }).pipe((work) => Effect.suspend(() => Effect.provide(work, accountsOn(tables, { throttle: false }))))
)

/** Login attempt after a pause: its kind and the pause before it. */
const attempt = fc.record({
  later: fc.oneof(fc.nat(2_000), fc.nat(20_000), fc.nat(70_000), fc.constant(15 * 60_000)),
  client: fc.constantFrom("mallory", "owner", "third"),
  sends: fc.constantFrom("everything", "a wrong password", "a wrong secretkey", "another username")
})

const delays = [0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000]

/** Computes how long a name must wait, from the times of its failures. */
const waitOf = (failures: ReadonlyArray<number>, now: number): number => {
  let inRow = 0
  for (const [index, at] of failures.entries()) inRow = at - (failures[index - 1] ?? at) < 15 * 60_000 ? inRow + 1 : 1
  const last = failures.at(-1)
  if (last === undefined || now - last >= 15 * 60_000) return 0
  return Math.max(0, last + (delays[inRow] ?? 30_000) - now)
}

let accounts = 0

// The long timeout leaves time to shrink a failing sequence.
test("handles any sequence of attempts according to the rules for throttling and locking", () =>
  fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 20, maxLength: 40 }), (attempts) =>
      Effect.gen(function* () {
        const account_id = `property-${++accounts}`
        const issued = yield* issue(account_id)
        const failures: Array<{ readonly at: number; readonly of: string }> = []
        const since = (name: string) => failures.filter((failure) => failure.of === name).map(({ at }) => at)
        let now = 0
        let wrongPasswords = 0
        let guesses = 0
        let cachedUntil = 0
        for (const { client, later, sends } of attempts) {
          now += later
          yield* TestClock.adjust(later)
          const credentials = {
            username: sends === "another username" ? "another" : issued.username,
            password: sends === "a wrong password" ? "wrong" : issued.password,
            secretkey: sends === "a wrong secretkey" ? "wrong" : issued.secretkey
          }
          const result = yield* login(credentials, client)
          const ofClient = waitOf(since(`client ${client}`), now)
          const ofUser = waitOf(since(`user ${credentials.username}`), now)
          const isCached = now < cachedUntil
          const hasKey = sends === "everything" || sends === "a wrong password"
          if (isCached && sends === "everything") {
            expect(result).toEqual(granted(account_id))
          } else if (ofClient > 0 && !(hasKey && wrongPasswords < 10)) {
            // A cached login is forgotten when its account is found to be locked, or when it has been guessed at.
            if (sends !== "another username" && wrongPasswords >= 10) cachedUntil = 0
            expect(result).toEqual(throttled(Math.ceil(ofClient / 1000)))
          } else if (sends === "everything" && wrongPasswords < 10) {
            expect(result).toEqual(granted(account_id))
            wrongPasswords = 0
            guesses = 0
            cachedUntil = now + 60_000
          } else {
            // A cached login is forgotten when its account is found to be locked.
            if (sends !== "another username" && wrongPasswords >= 10) cachedUntil = 0
            if (isCached && sends === "a wrong password" && ++guesses === 10) cachedUntil = 0
            if (sends === "a wrong password") wrongPasswords += 1
            failures.push({ at: now, of: `client ${client}` }, { at: now, of: `user ${credentials.username}` })
            const wait = Math.max(
              waitOf(since(`client ${client}`), now),
              waitOf(since(`user ${credentials.username}`), now)
            )
            expect(result).toEqual(ofClient > 0 || ofUser > 0 ? throttled(Math.ceil(wait / 1000)) : denied)
          }
        }
      }).pipe(
        onTables,
        Effect.provide(TestClock.layer()),
        Effect.provideService(References.MinimumLogLevel, "None"),
        Effect.runPromise
      )
    ),
    { seed: seedOf(1), numRuns: runs(20, 60) }
  ))
