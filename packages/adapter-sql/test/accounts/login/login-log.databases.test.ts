import type { Credentials } from "@waybill/core"
import { Layer, Logger, ManagedRuntime, References } from "effect"
import { expect, it } from "vitest"
import type { AccountsOptions } from "../../../src/index.ts"
import { accountsOn, issue, login, onEachDatabase } from "../fixtures/accounts.ts"

onEachDatabase((tables) => {
  /** Starts a process that records its log as `level message username`. */
  const recorded = (options: AccountsOptions) => {
    const lines: Array<string> = []
    const logger = Logger.make<unknown, void>(({ fiber, logLevel, message }) => {
      const { username } = fiber.getRef(References.CurrentLogAnnotations)
      lines.push([logLevel, message, username].flat().join(" "))
    })
    const process = ManagedRuntime.make(Layer.provideMerge(accountsOn(tables(), options), Logger.layer([logger])))
    const attempt = (credentials: Credentials, client = "here") => process.runPromise(login(credentials, client))
    return { attempt, lines, process }
  }
  const failed = (username: string) => `Info failed login ${username}`
  const lock = (username: string) => `Warn account locked after 10 wrong passwords ${username}`

  it("logs failed logins by username, but only for accounts that exist", async () => {
    const { attempt, lines, process } = recorded({ throttle: false })
    const known = await process.runPromise(issue("logged"))
    await attempt(known)
    await attempt({ ...known, username: "canary" })
    expect(lines).toEqual([])
    await attempt({ ...known, password: "canary" })
    await attempt({ ...known, secretkey: "canary" })
    expect(lines).toEqual([failed("logged"), failed("logged")])
    await process.dispose()
  })

  it("logs one lock of an account when several processes count wrong passwords concurrently", async () => {
    const [one, two] = [recorded({ throttle: false }), recorded({ throttle: false })]
    const known = await one.process.runPromise(issue("guessed"))
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
        one.attempt({ ...known, password: `one ${n}` }),
        two.attempt({ ...known, password: `two ${n}` })
      ])
    )
    const lines = [...one.lines, ...two.lines]
    expect(lines.filter((line) => line === lock("guessed"))).toHaveLength(1)
    expect(lines.filter((line) => line === failed("guessed"))).toHaveLength(14)
    await Promise.all([one.process.dispose(), two.process.dispose()])
  })

  it("does not log a login rejected without hashing", async () => {
    const { attempt, lines, process } = recorded({ throttle: true })
    const known = await process.runPromise(issue("throttled"))
    for (let n = 0; n < 9; n++) await attempt({ ...known, secretkey: "wrong" })
    expect(lines).toEqual(Array.from({ length: 5 }, () => failed("throttled")))
    await process.dispose()
  })
})
