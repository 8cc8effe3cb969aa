// Every command of an operator, and every login, with the line to the database broken at each of its statements.
import { type Credentials, Unavailable } from "@waybill/core"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { AccountAdmin } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { breaking } from "../fixtures/fault-injection.ts"
import { issue, login, onEachDatabase, type Process, processOn } from "./fixtures/accounts.ts"

type Services = Process extends { runPromise: (effect: Effect.Effect<infer _A, infer _E, infer R>) => unknown }
  ? R
  : never

interface Case {
  readonly act: (shown: Credentials) => Effect.Effect<unknown, unknown, Services>
  /** What it comes to, whatever broke. */
  readonly outcome: (outcome: unknown) => void
  /** Who gets in afterwards. */
  readonly letsIn: (shown: Credentials, outcome: unknown) => Credentials
  /** Which secretkeys are valid afterwards. */
  readonly valid?: ReadonlyArray<number>
}

const nothing = (outcome: unknown) => expect(outcome).toBeUndefined()
const itself = (shown: Credentials) => shown

const cases: Record<string, Case> = {
  rotate: {
    act: ({ username }) => AccountAdmin.use((admin) => admin.rotate(username)),
    outcome: (outcome) => expect(outcome).toMatchObject({ number: 2 }),
    letsIn: (shown, outcome) => ({
      ...shown,
      secretkey: Redacted.value((outcome as { secretkey: Redacted.Redacted }).secretkey)
    }),
    valid: [1, 2]
  },
  retire: {
    act: ({ username }) =>
      AccountAdmin.use((admin) => Effect.andThen(admin.rotate(username), admin.retire(username, 2))),
    outcome: nothing,
    letsIn: itself
  },
  changePassword: {
    act: ({ username }) => AccountAdmin.use((admin) => admin.changePassword(username)),
    outcome: (outcome) => expect(Redacted.isRedacted(outcome)).toBe(true),
    letsIn: (shown, outcome) => ({ ...shown, password: Redacted.value(outcome as Redacted.Redacted) })
  },
  "disable and enable": {
    act: ({ username }) => AccountAdmin.use((admin) => Effect.andThen(admin.disable(username), admin.enable(username))),
    outcome: nothing,
    letsIn: itself
  },
  list: {
    act: ({ username }) => AccountAdmin.use((admin) => admin.list(username.slice(0, -1), 1)),
    outcome: (outcome) => expect(outcome).toHaveLength(1),
    letsIn: itself
  },
  "a right login": {
    act: (shown) => login(shown),
    outcome: (outcome) => expect(outcome).toMatchObject({ access: "granted" }),
    letsIn: itself
  }
}

onEachDatabase(
  (tables) => {
    let number = 0

    /** The outcomes of the same with the line broken at the first statement, at the second, until there is none more. */
    const atEach = async (
      how: "statement" | "answer",
      check: (id: string, act: <A, E>(work: Effect.Effect<A, E, Services>) => Promise<A>) => Promise<void>
    ) => {
      for (let place = 1, isBroken = true; isBroken; place++) {
        isBroken = false
        let statement = 0
        let isArmed = false
        const source = breaking(
          tables().source,
          () => {
            if (!isArmed || ++statement !== place) return undefined
            isBroken = true
            return how
          },
          tables().hear
        )
        const broken = processOn(tables(), {}, { source })
        await check(`faults ${++number}`, async (work) => {
          isArmed = true
          return broken.runPromise(work)
        })
        await broken.dispose()
        await source.kysely.destroy()
        expect(place).toBeLessThan(20)
      }
    }

    const ways = ["statement", "answer"] as const

    it.each(ways.flatMap((how) => Object.entries(cases).map(([what, each]) => [what, how, each] as const)))(
      "%s comes to the same when the line breaks once, at the %s of any",
      async (_, how, { act, letsIn, outcome: judge, valid = [1] }) => {
        const whole = processOn(tables())
        await atEach(how, async (id, broken) => {
          const shown = await whole.runPromise(issue(id))
          const outcome = await broken(act(shown))
          judge(outcome)
          const all = await whole.runPromise(AccountAdmin.use((admin) => admin.list(undefined, 1000)))
          const mine = all.find((each) => each.account_id === id)
          expect(mine?.keys.filter(({ retired_at }) => retired_at === undefined).map((key) => key.number)).toEqual(
            valid
          )
          expect(await whole.runPromise(login(letsIn(shown, outcome)))).toEqual({ access: "granted", account_id: id })
        })
        await whole.dispose()
      }
    )

    it.each(ways)(
      "an account is created once, and known for one's own, when the line breaks at the %s of any",
      async (how) => {
        const whole = processOn(tables())
        await atEach(how, async (id, broken) => {
          const shown = await broken(issue(id))
          expect(await whole.runPromise(login(shown))).toEqual({ access: "granted", account_id: id })
        })
        await whole.dispose()
      }
    )

    it.each(ways)("a wrong password is counted once at most when the line breaks at the %s of any", async (how) => {
      const whole = processOn(tables())
      await atEach(how, async (id, broken) => {
        const shown = await whole.runPromise(issue(id))
        const answer = await broken(login({ ...shown, password: "wrong" })).catch((error: unknown) => error)
        if (!(answer instanceof Unavailable)) expect(answer).toEqual({ access: "denied" })
        const rows = await tables().ask(`select wrong_passwords from our_accounts where account_id = '${id}'`)
        expect(Number(rows[0]?.wrong_passwords)).toBeLessThanOrEqual(1)
        expect(await whole.runPromise(login(shown))).toEqual({ access: "granted", account_id: id })
      })
      await whole.dispose()
    })
  },
  // In SQLite a commit is a call inside the process.
  databaseNames.filter((name) => name !== "SQLite")
)
