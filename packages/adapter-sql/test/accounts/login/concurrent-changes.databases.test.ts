// Changes to an account take effect even if they are made while a login hashes a password or queries the database.
import type { Credentials } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect, Fiber, Latch } from "effect"
import { expect, it } from "vitest"
import { type PasswordHasher, passwordHasher } from "../../../src/accounts/credentials/password-hasher.ts"
import { type AccountLookup, accountLookup } from "../../../src/accounts/login/account-lookup.ts"
import { loginOver } from "../../../src/accounts/login/login.ts"
import { VerifiedLogins } from "../../../src/accounts/login/verified-logins.ts"
import { SqlDatabase } from "../../../src/index.ts"
import { issue, login, onEachDatabase, type Process, startProcess } from "../fixtures/accounts.ts"
import { cheapScheme } from "../fixtures/test-options.ts"

const denied = { _tag: "Denied" }
const hasher = passwordHasher(cheapScheme)

onEachDatabase((tables) => {
  /** Starts a login, pauses it, makes a change on other connections, resumes the login and returns its result. */
  const changeDuringLogin = async (
    process: Process,
    credentials: Credentials,
    pauseAt: (reached: Effect.Effect<unknown>) => {
      readonly lookup?: Partial<AccountLookup>
      readonly hasher?: Partial<PasswordHasher>
    },
    change: () => Promise<unknown>
  ) => {
    const logins = new VerifiedLogins(10, 60_000)
    const paused = Latch.makeUnsafe()
    const resumed = Latch.makeUnsafe()
    const lookup = accountLookup(await process.runPromise(SqlDatabase))
    const overrides = pauseAt(Effect.andThen(paused.open, resumed.await))
    const login = loginOver({ ...lookup, ...overrides.lookup }, { ...hasher, ...overrides.hasher }, logins, true)
    const result = process.runPromise(login(credentials, undefined))
    await Effect.runPromise(paused.await)
    await change()
    await Effect.runPromise(resumed.open)
    return { result: await result, isCached: logins.match(credentials, 0).same === "all" }
  }

  /** Pauses a login after its password has been verified. */
  const afterHashing = (pause: Effect.Effect<unknown>) => ({
    hasher: { verify: (stored: string, password: string) => Effect.tap(hasher.verify(stored, password), pause) }
  })

  const admin =
    (process: Process, command: (admin: AccountAdmin["Service"]) => Effect.Effect<unknown, unknown>) => () =>
      process.runPromise(AccountAdmin.use(command))

  const guess = (process: Process, credentials: Credentials, count: number) =>
    process.runPromise(
      Effect.forEach(Array.from({ length: count }), (_, n) => login({ ...credentials, password: `guess ${n}` }))
    )

  const changes: Record<string, (process: Process, id: string, credentials: Credentials) => () => Promise<unknown>> = {
    "is disabled": (process, id) => admin(process, ({ disable }) => disable(id)),
    "loses its API access": (process, id) => admin(process, ({ denyApi }) => denyApi(id)),
    "gets another password": (process, id) => admin(process, ({ changePassword }) => changePassword(id)),
    "has its secretkey retired": (process, id) =>
      admin(process, ({ retire, rotate }) => Effect.andThen(rotate(id), retire(id, 1))),
    "is locked": (process, _, credentials) => () => guess(process, credentials, 10)
  }

  it.each(Object.entries(changes))(
    "denies a login whose account %s while its password is being hashed",
    async (name, change) => {
      const here = startProcess(tables())
      const id = `while ${name}`
      const credentials = await here.runPromise(issue(id))
      const outcome = await changeDuringLogin(here, credentials, afterHashing, change(here, id, credentials))
      expect(outcome).toEqual({ result: denied, isCached: false })
      await here.dispose()
    }
  )

  it("grants a login whose account gets a second secretkey or a new hash during the login", async () => {
    const here = startProcess(tables())
    const costlier = startProcess(tables(), { passwords: { algorithm: "scrypt", ln: 3, r: 1, p: 1 } })
    const credentials = await here.runPromise(issue("renewed meanwhile"))
    const granted = { result: { _tag: "Granted", account_id: "renewed meanwhile" }, isCached: true }
    const rotateKey = admin(here, ({ rotate }) => rotate("renewed meanwhile"))
    expect(await changeDuringLogin(here, credentials, afterHashing, rotateKey)).toEqual(granted)
    expect(
      await changeDuringLogin(here, credentials, afterHashing, () => costlier.runPromise(login(credentials)))
    ).toEqual(granted)
    await Promise.all([here.dispose(), costlier.dispose()])
  })

  it("denies a login whose account is locked just before its wrong-password count is cleared", async () => {
    const here = startProcess(tables())
    const credentials = await here.runPromise(issue("cleared"))
    await guess(here, credentials, 5)
    const { clearWrongPasswords } = accountLookup(await here.runPromise(SqlDatabase))
    const beforeClearing = (pause: Effect.Effect<unknown>) => ({
      lookup: { clearWrongPasswords: (id: string) => Effect.andThen(pause, clearWrongPasswords(id)) }
    })
    const outcome = await changeDuringLogin(here, credentials, beforeClearing, () => guess(here, credentials, 5))
    expect(outcome).toEqual({ result: denied, isCached: false })
    expect(await here.runPromise(login(credentials))).not.toMatchObject({ _tag: "Granted" })
    await here.dispose()
  })

  it("never overwrites a new password with a new hash of the old one", async () => {
    const here = startProcess(tables())
    const credentials = await here.runPromise(issue("replaced"))
    const beforeRenewal = (pause: Effect.Effect<unknown>) => ({
      hasher: {
        renew: ((_, password, replace) =>
          Effect.ignore(
            Effect.andThen(pause, Effect.flatMap(hasher.hash(password), replace))
          )) satisfies PasswordHasher["renew"]
      }
    })
    await changeDuringLogin(
      here,
      credentials,
      beforeRenewal,
      admin(here, ({ changePassword }) => changePassword("replaced"))
    )
    expect(await here.runPromise(login(credentials))).toEqual(denied)
    await here.dispose()
  })

  it("does not hash a password that another call has just verified", async () => {
    const here = startProcess(tables())
    const credentials = await here.runPromise(issue("sent twice"))
    const logins = new VerifiedLogins(10, 60_000)
    const lookup = accountLookup(await here.runPromise(SqlDatabase))
    const paused = Latch.makeUnsafe()
    const resumed = Latch.makeUnsafe()
    let queries = 0
    let hashes = 0
    const slowOnce: AccountLookup = {
      ...lookup,
      find: (username) =>
        Effect.suspend(() =>
          ++queries === 1
            ? Effect.tap(lookup.find(username), Effect.andThen(paused.open, resumed.await))
            : lookup.find(username)
        )
    }
    const counting: PasswordHasher = {
      ...hasher,
      verify: (stored, password) =>
        Effect.suspend(() => {
          hashes += 1
          return hasher.verify(stored, password)
        })
    }
    const login = loginOver(slowOnce, counting, logins, true)
    const granted = { _tag: "Granted", account_id: "sent twice" }
    const results = await here.runPromise(
      Effect.gen(function* () {
        const slow = yield* Effect.forkChild(login(credentials, undefined), { startImmediately: true })
        yield* paused.await
        const fast = yield* login(credentials, undefined)
        yield* resumed.open
        return [fast, yield* Fiber.join(slow)]
      })
    )
    expect(results).toEqual([granted, granted])
    expect(hashes).toBe(1)
    await here.dispose()
  })
})
