// Runs every operator's command and every login once for each of its statements, and loses that statement or its
// result.
import { type Credentials, Unavailable } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { serverNames } from "../fixtures/databases.ts"
import { withFaults } from "../fixtures/fault-injection.ts"
import { runsOn } from "../fixtures/one-server.ts"
import { issue, login, onEachDatabase, type Process, startProcess } from "./fixtures/accounts.ts"

type Services = Process extends { runPromise: (effect: Effect.Effect<infer _A, infer _E, infer R>) => unknown }
  ? R
  : never

interface Case {
  readonly run: (credentials: Credentials) => Effect.Effect<unknown, unknown, Services>
  /** Checks the result of the command. */
  readonly checkResult: (result: unknown) => void
  /** Returns the credentials that are valid after the command. */
  readonly credentialsAfter: (credentials: Credentials, result: unknown) => Credentials
  /** Numbers of the secretkeys that are valid after the command. Default: 1. */
  readonly valid?: ReadonlyArray<number>
}

const checkNothing = (result: unknown) => expect(result).toBeUndefined()
const unchanged = (credentials: Credentials) => credentials

const cases: Record<string, Case> = {
  rotate: {
    run: ({ username }) => AccountAdmin.use((admin) => admin.rotate(username)),
    checkResult: (result) => expect(result).toMatchObject({ number: 2 }),
    credentialsAfter: (credentials, result) => ({
      ...credentials,
      secretkey: Redacted.value((result as { secretkey: Redacted.Redacted }).secretkey)
    }),
    valid: [1, 2]
  },
  retire: {
    run: ({ username }) =>
      AccountAdmin.use((admin) => Effect.andThen(admin.rotate(username), admin.retire(username, 2))),
    checkResult: checkNothing,
    credentialsAfter: unchanged
  },
  changePassword: {
    run: ({ username }) => AccountAdmin.use((admin) => admin.changePassword(username)),
    checkResult: (result) => expect(Redacted.isRedacted(result)).toBe(true),
    credentialsAfter: (credentials, result) => ({
      ...credentials,
      password: Redacted.value(result as Redacted.Redacted)
    })
  },
  "disable and enable": {
    run: ({ username }) => AccountAdmin.use((admin) => Effect.andThen(admin.disable(username), admin.enable(username))),
    checkResult: checkNothing,
    credentialsAfter: unchanged
  },
  list: {
    run: ({ username }) => AccountAdmin.use((admin) => admin.list({ after: username.slice(0, -1), limit: 1 })),
    checkResult: (result) => expect(result).toHaveLength(1),
    credentialsAfter: unchanged
  },
  "a correct login": {
    run: (credentials) => login(credentials),
    checkResult: (result) => expect(result).toMatchObject({ _tag: "Granted" }),
    credentialsAfter: unchanged
  }
}

/** The part that is lost, and the server on which CI tests it. */
const losses = [
  ["statement", "MariaDB"],
  ["result", "PostgreSQL"]
] as const

onEachDatabase(
  (tables, name) => {
    let number = 0

    /** Runs a check once for each statement of the work: with the first statement lost, then the second, and so on. */
    const forEachStatement = async (
      lost: "statement" | "result",
      check: (id: string, run: <A, E>(work: Effect.Effect<A, E, Services>) => Promise<A>) => Promise<void>
    ) => {
      for (let place = 1, isLost = true; isLost; place++) {
        isLost = false
        let statement = 0
        let isArmed = false
        const source = withFaults(
          tables().source,
          () => {
            if (!isArmed || ++statement !== place) return undefined
            isLost = true
            return lost
          },
          tables().logStatement
        )
        const faulty = startProcess(tables(), {}, { source })
        await check(`faults ${++number}`, async (work) => {
          isArmed = true
          return faulty.runPromise(work)
        })
        await faulty.dispose()
        await source.kysely.destroy()
        expect(place).toBeLessThan(20)
      }
    }

    const parts = losses.filter(([, server]) => runsOn(name, server)).map(([lost]) => lost)

    it.each(parts.flatMap((part) => Object.entries(cases).map(([name, each]) => [name, part, each] as const)))(
      "the outcome of %s is the same when any %s is lost once",
      async (_, part, { checkResult, credentialsAfter, run, valid = [1] }) => {
        const intact = startProcess(tables())
        await forEachStatement(part, async (id, faulty) => {
          const credentials = await intact.runPromise(issue(id))
          const result = await faulty(run(credentials))
          checkResult(result)
          const all = await intact.runPromise(AccountAdmin.use((admin) => admin.list({ limit: 1000 })))
          const account = all.find((each) => each.account_id === id)
          expect(account?.keys.filter(({ retired_at }) => retired_at === undefined).map((key) => key.number)).toEqual(
            valid
          )
          expect(await intact.runPromise(login(credentialsAfter(credentials, result)))).toEqual({
            _tag: "Granted",
            account_id: id
          })
        })
        await intact.dispose()
      }
    )

    it.each(parts)("creates an account once when any %s is lost", async (part) => {
      const intact = startProcess(tables())
      await forEachStatement(part, async (id, faulty) => {
        const credentials = await faulty(issue(id))
        expect(await intact.runPromise(login(credentials))).toEqual({ _tag: "Granted", account_id: id })
      })
      await intact.dispose()
    })

    it.each(parts)("counts a wrong password at most once when any %s is lost", async (part) => {
      const intact = startProcess(tables())
      await forEachStatement(part, async (id, faulty) => {
        const credentials = await intact.runPromise(issue(id))
        const result = await faulty(login({ ...credentials, password: "wrong" })).catch((error: unknown) => error)
        if (!(result instanceof Unavailable)) expect(result).toEqual({ _tag: "Denied" })
        const rows = await tables().query(`select wrong_passwords from our_accounts where account_id = '${id}'`)
        expect(Number(rows[0]?.wrong_passwords)).toBeLessThanOrEqual(1)
        expect(await intact.runPromise(login(credentials))).toEqual({ _tag: "Granted", account_id: id })
      })
      await intact.dispose()
    })
  },
  // SQLite runs inside the process, so a result cannot be lost.
  serverNames
)
