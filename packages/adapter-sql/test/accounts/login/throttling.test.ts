import { it } from "@effect/vitest"
import type { Accounts, Credentials, Login } from "@waybill/core"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it as test } from "vitest"
import { AccountAdmin } from "../../../src/index.ts"
import { type FreshTables, freshTables } from "../../fixtures/tables.ts"
import { accountsOn, issue, login } from "../fixtures/accounts.ts"

const denied: Login = { access: "denied" }
const granted = (account_id: string): Login => ({ access: "granted", account_id })
const throttled = (retryAfter: number): Login => ({ access: "throttled", retryAfter })

let tables: FreshTables
beforeAll(async () => {
  tables = (await freshTables("SQLite")) as FreshTables
  await Effect.runPromise(Effect.scoped(Layer.build(tables.layer())))
})
afterAll(() => tables.end())

const inside = <A, E>(work: Effect.Effect<A, E, Accounts | AccountAdmin>) =>
  Effect.suspend(() => Effect.provide(work, accountsOn(tables), { local: true }))

const nobody: Credentials = { username: "nobody", password: "wrong", secretkey: "wrong" }

it.effect("makes a client wait twice as long after each failure from the fifth on, up to 30 seconds", () =>
  inside(
    Effect.gen(function* () {
      const fail = (n: number) => login({ ...nobody, username: `nobody ${n}` }, "mallory")
      for (let n = 1; n <= 5; n++) expect(yield* fail(n)).toEqual(denied)
      for (const seconds of [1, 2, 4, 8, 16, 30, 30, 30]) {
        expect(yield* fail(0)).toEqual(throttled(seconds))
        yield* TestClock.adjust(seconds * 1000 - 1)
        expect(yield* fail(0)).toEqual(throttled(1))
        yield* TestClock.adjust(1)
        expect(yield* fail(seconds)).not.toMatchObject({ access: "granted" })
      }
    })
  )
)

it.effect("evaluates nothing of a client that has to wait", () =>
  inside(
    Effect.gen(function* () {
      const shown = yield* issue("evaluated")
      for (let n = 1; n <= 5; n++) yield* login({ ...nobody, username: `nobody ${n}` }, "nat")
      expect(yield* login(shown, "nat")).toEqual(throttled(1))
      yield* TestClock.adjust("1 second")
      expect(yield* login(shown, "nat")).toEqual(granted("evaluated"))
    })
  )
)

it.effect("lets in who is known already although the same address has to wait for the failures of others", () =>
  inside(
    Effect.gen(function* () {
      const shown = yield* issue("neighbour")
      expect(yield* login(shown, "nat")).toEqual(granted("neighbour"))
      for (let n = 1; n <= 5; n++) yield* login({ ...nobody, username: `nobody ${n}` }, "nat")
      expect(yield* login({ ...nobody, username: "nobody 6" }, "nat")).toEqual(throttled(1))
      expect(yield* login(shown, "nat")).toEqual(granted("neighbour"))
    })
  )
)

it.effect("counts each guess at the password of a known login, although the address has to wait", () =>
  inside(
    Effect.gen(function* () {
      const shown = yield* issue("counted")
      expect(yield* login(shown, "owner")).toEqual(granted("counted"))
      for (let n = 1; n <= 20; n++)
        expect(yield* login({ ...shown, password: `guess ${n}` }, "mallory")).not.toMatchObject({ access: "granted" })
      const [account] = yield* AccountAdmin.use((admin) => admin.list("counte", 1))
      expect(account).toMatchObject({ account_id: "counted", locked: true })
    })
  )
)

it.effect("tells whoever fails at an account under attack to wait, and lets its owner in", () =>
  inside(
    Effect.gen(function* () {
      const shown = yield* issue("attacked")
      const attack = (n: number) => login({ ...shown, secretkey: `guess ${n}` }, `address ${n}`)
      for (let n = 1; n <= 5; n++) expect(yield* attack(n)).toEqual(denied)
      for (const [n, seconds] of [2, 4, 8, 16, 30, 30].entries())
        expect(yield* attack(10 + n)).toEqual(throttled(seconds))
      // Likewise with a right secretkey: the answer does not tell.
      expect(yield* login({ ...shown, password: "wrong" }, "address 20")).toEqual(throttled(30))
      expect(yield* login(shown, "the owner's")).toEqual(granted("attacked"))
      // And likewise about an account that does not exist.
      for (let n = 1; n <= 5; n++) yield* login(nobody, `address ${n + 30}`)
      expect(yield* login(nobody, "address 40")).toEqual(throttled(2))
    })
  )
)

it.effect("does not count those of whom no address is told together", () =>
  inside(
    Effect.gen(function* () {
      for (let n = 1; n <= 20; n++) expect(yield* login({ ...nobody, username: `nobody ${n}` })).toEqual(denied)
    })
  )
)

it.effect("turns strangers away who come in a flood, and hashes for the owner of an account all the same", () =>
  inside(
    Effect.gen(function* () {
      const shown = yield* issue("flooded")
      const flood = Array.from({ length: 200 }, (_, n) => login({ ...nobody, username: `nobody ${n}` }, `address ${n}`))
      const answers = yield* Effect.all([...flood, login(shown, "the owner's")], { concurrency: "unbounded" })
      const away = answers.filter(({ access }) => access === "throttled")
      expect(away.length).toBeGreaterThan(0)
      expect(away.every((answer) => answer.access === "throttled" && answer.retryAfter === 1)).toBe(true)
      expect(answers.at(-1)).toEqual(granted("flooded"))
    })
  )
)

it.effect("makes nobody wait where that is wanted, and locks an account all the same", () =>
  Effect.gen(function* () {
    const shown = yield* issue("unthrottled")
    for (let n = 1; n <= 20; n++) expect(yield* login({ ...nobody, username: `${n % 2}` }, "mallory")).toEqual(denied)
    for (let n = 1; n <= 10; n++) expect(yield* login({ ...shown, password: "wrong" }, "mallory")).toEqual(denied)
    expect(yield* login(shown, "mallory")).toEqual(denied)
  }).pipe((work) => Effect.suspend(() => Effect.provide(work, accountsOn(tables, { throttle: false }))))
)

/** What anybody may try, and when. */
const attempt = fc.record({
  later: fc.oneof(fc.nat(2_000), fc.nat(20_000), fc.nat(70_000), fc.constant(15 * 60_000)),
  client: fc.constantFrom("mallory", "owner", "third"),
  shows: fc.constantFrom("everything", "a wrong password", "a wrong secretkey", "another username")
})

const delays = [0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000]

/** The failures of one name, as a list of when. */
const waitOf = (failures: ReadonlyArray<number>, now: number): number => {
  let row = 0
  for (const [index, at] of failures.entries()) row = at - (failures[index - 1] ?? at) < 15 * 60_000 ? row + 1 : 1
  const last = failures.at(-1)
  if (last === undefined || now - last >= 15 * 60_000) return 0
  return Math.max(0, last + (delays[row] ?? 30_000) - now)
}

let accounts = 0

// Time enough to find the shortest sequence that is answered otherwise.
test("answers any sequence of attempts as the rules of the lockout say", { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 20, maxLength: 40 }), (attempts) =>
      Effect.gen(function* () {
        const account_id = `property-${++accounts}`
        const shown = yield* issue(account_id)
        const failures: Array<{ readonly at: number; readonly of: string }> = []
        const since = (name: string) => failures.filter((failure) => failure.of === name).map(({ at }) => at)
        let now = 0
        let wrongPasswords = 0
        let guesses = 0
        let knownUntil = 0
        for (const { client, later, shows } of attempts) {
          now += later
          yield* TestClock.adjust(later)
          const credentials = {
            username: shows === "another username" ? "another" : shown.username,
            password: shows === "a wrong password" ? "wrong" : shown.password,
            secretkey: shows === "a wrong secretkey" ? "wrong" : shown.secretkey
          }
          const answer = yield* login(credentials, client)
          const ofClient = waitOf(since(`client ${client}`), now)
          const ofUser = waitOf(since(`user ${credentials.username}`), now)
          const isKnown = now < knownUntil
          const hasKey = shows === "everything" || shows === "a wrong password"
          if (isKnown && shows === "everything") {
            expect(answer).toEqual(granted(account_id))
          } else if (ofClient > 0 && !(isKnown && hasKey)) {
            expect(answer).toEqual(throttled(Math.ceil(ofClient / 1000)))
          } else if (shows === "everything" && wrongPasswords < 10) {
            expect(answer).toEqual(granted(account_id))
            wrongPasswords = 0
            guesses = 0
            knownUntil = now + 60_000
          } else {
            // A login is forgotten when its account is found locked.
            if (shows !== "another username" && wrongPasswords >= 10) knownUntil = 0
            if (isKnown && shows === "a wrong password" && ++guesses === 10) knownUntil = 0
            if (shows === "a wrong password") wrongPasswords += 1
            failures.push({ at: now, of: `client ${client}` }, { at: now, of: `user ${credentials.username}` })
            const wait = Math.max(
              waitOf(since(`client ${client}`), now),
              waitOf(since(`user ${credentials.username}`), now)
            )
            expect(answer).toEqual(ofClient > 0 || ofUser > 0 ? throttled(Math.ceil(wait / 1000)) : denied)
          }
        }
      }).pipe(inside, Effect.provide(TestClock.layer()), Effect.runPromise)
    ),
    { numRuns: 60 }
  )
)
