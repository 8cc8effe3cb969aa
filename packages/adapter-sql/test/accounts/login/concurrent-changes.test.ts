// What happens while a password is being hashed, or while the database is being asked, counts for the answer.
import type { Credentials } from "@waybill/core"
import { Effect, Fiber, Latch } from "effect"
import { expect, it } from "vitest"
import { type Hashing, hashingBy } from "../../../src/accounts/credentials/password-hasher.ts"
import { type Directory, directoryIn } from "../../../src/accounts/login/account-lookup.ts"
import { loginOver } from "../../../src/accounts/login/login.ts"
import { VerifiedLogins } from "../../../src/accounts/login/verified-logins.ts"
import { AccountAdmin, SqlDatabase } from "../../../src/index.ts"
import { issue, login, onEachDatabase, type Process, processOn } from "../fixtures/accounts.ts"
import { quick } from "../fixtures/test-options.ts"

const denied = { access: "denied" }
const hashing = hashingBy(quick)

onEachDatabase((tables) => {
  /**
   * A login that begins, is held up, and goes on when something else has happened: first `when` it is held up, then what
   * happens meanwhile on other connections, then its answer.
   */
  const meanwhile = async (
    of: Process,
    shown: Credentials,
    holdUp: (reached: Effect.Effect<unknown>) => {
      readonly directory?: Partial<Directory>
      readonly hashing?: Partial<Hashing>
    },
    happens: () => Promise<unknown>
  ) => {
    const logins = new VerifiedLogins(10, 60_000)
    const arrived = Latch.makeUnsafe()
    const goesOn = Latch.makeUnsafe()
    const directory = directoryIn(await of.runPromise(SqlDatabase))
    const held = holdUp(Effect.andThen(arrived.open, goesOn.await))
    const begun = loginOver({ ...directory, ...held.directory }, { ...hashing, ...held.hashing }, logins, true)
    const answer = of.runPromise(begun(shown, undefined))
    await Effect.runPromise(arrived.await)
    await happens()
    await Effect.runPromise(goesOn.open)
    return { answer: await answer, isKept: logins.match(shown, 0).same === "all" }
  }

  /** Held up after the password was found right. */
  const afterHashing = (reached: Effect.Effect<unknown>) => ({
    hashing: { verify: (kept: string, password: string) => Effect.tap(hashing.verify(kept, password), reached) }
  })

  const admin = (of: Process, command: (admin: AccountAdmin["Service"]) => Effect.Effect<unknown, unknown>) => () =>
    of.runPromise(AccountAdmin.use(command))

  const guess = (of: Process, shown: Credentials, count: number) =>
    of.runPromise(Effect.forEach(Array.from({ length: count }), (_, n) => login({ ...shown, password: `guess ${n}` })))

  const happenings: Record<string, (of: Process, id: string, shown: Credentials) => () => Promise<unknown>> = {
    "is disabled": (of, id) => admin(of, ({ disable }) => disable(id)),
    "loses its API access": (of, id) => admin(of, ({ denyApi }) => denyApi(id)),
    "gets another password": (of, id) => admin(of, ({ changePassword }) => changePassword(id)),
    "has this secretkey retired": (of, id) =>
      admin(of, ({ retire, rotate }) => Effect.andThen(rotate(id), retire(id, 1))),
    "is locked": (of, _, shown) => () => guess(of, shown, 10)
  }

  it.each(Object.entries(happenings))(
    "denies a login whose account %s while its password is hashed",
    async (what, happens) => {
      const here = processOn(tables())
      const id = `while ${what}`
      const shown = await here.runPromise(issue(id))
      const outcome = await meanwhile(here, shown, afterHashing, happens(here, id, shown))
      expect(outcome).toEqual({ answer: denied, isKept: false })
      await here.dispose()
    }
  )

  it("lets in whose account gets a second secretkey, and whose password is hashed anew, while it is verified", async () => {
    const here = processOn(tables())
    const dearer = processOn(tables(), { passwords: { algorithm: "scrypt", ln: 3, r: 1, p: 1 } })
    const shown = await here.runPromise(issue("renewed meanwhile"))
    const granted = { answer: { access: "granted", account_id: "renewed meanwhile" }, isKept: true }
    const rotates = admin(here, ({ rotate }) => rotate("renewed meanwhile"))
    expect(await meanwhile(here, shown, afterHashing, rotates)).toEqual(granted)
    expect(await meanwhile(here, shown, afterHashing, () => dearer.runPromise(login(shown)))).toEqual(granted)
    await Promise.all([here.dispose(), dearer.dispose()])
  })

  it("denies a login whose account is locked just before its own slips are forgiven", async () => {
    const here = processOn(tables())
    const shown = await here.runPromise(issue("forgiven"))
    await guess(here, shown, 5)
    const { clearWrongPasswords } = directoryIn(await here.runPromise(SqlDatabase))
    const beforeForgiving = (reached: Effect.Effect<unknown>) => ({
      directory: { clearWrongPasswords: (id: string) => Effect.andThen(reached, clearWrongPasswords(id)) }
    })
    const outcome = await meanwhile(here, shown, beforeForgiving, () => guess(here, shown, 5))
    expect(outcome).toEqual({ answer: denied, isKept: false })
    expect(await here.runPromise(login(shown))).not.toMatchObject({ access: "granted" })
    await here.dispose()
  })

  it("does not put a new hash of an old password in the place of a new password", async () => {
    const here = processOn(tables())
    const shown = await here.runPromise(issue("replaced"))
    const beforeRenewal = (reached: Effect.Effect<unknown>) => ({
      hashing: {
        renew: ((_, password, replace) =>
          Effect.ignore(
            Effect.andThen(reached, Effect.flatMap(hashing.hash(password), replace))
          )) satisfies Hashing["renew"]
      }
    })
    await meanwhile(
      here,
      shown,
      beforeRenewal,
      admin(here, ({ changePassword }) => changePassword("replaced"))
    )
    expect(await here.runPromise(login(shown))).toEqual(denied)
    await here.dispose()
  })

  it("does not hash for a login that another call verified while this one was asking", async () => {
    const here = processOn(tables())
    const shown = await here.runPromise(issue("asked twice"))
    const logins = new VerifiedLogins(10, 60_000)
    const directory = directoryIn(await here.runPromise(SqlDatabase))
    const arrived = Latch.makeUnsafe()
    const goesOn = Latch.makeUnsafe()
    let asked = 0
    let hashes = 0
    const slowOnce: Directory = {
      ...directory,
      find: (username) =>
        Effect.suspend(() =>
          ++asked === 1
            ? Effect.tap(directory.find(username), Effect.andThen(arrived.open, goesOn.await))
            : directory.find(username)
        )
    }
    const counting: Hashing = {
      ...hashing,
      verify: (kept, password) =>
        Effect.suspend(() => {
          hashes += 1
          return hashing.verify(kept, password)
        })
    }
    const begin = loginOver(slowOnce, counting, logins, true)
    const granted = { access: "granted", account_id: "asked twice" }
    const answers = await here.runPromise(
      Effect.gen(function* () {
        const slow = yield* Effect.forkChild(begin(shown, undefined), { startImmediately: true })
        yield* arrived.await
        const quickly = yield* begin(shown, undefined)
        yield* goesOn.open
        return [quickly, yield* Fiber.join(slow)]
      })
    )
    expect(answers).toEqual([granted, granted])
    expect(hashes).toBe(1)
    await here.dispose()
  })
})
