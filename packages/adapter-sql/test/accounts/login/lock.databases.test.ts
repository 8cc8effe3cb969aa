import type { Credentials, Login } from "@waybill/core"
import { AccountAdmin } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { issue, login, onEachDatabase, type Process, startProcess } from "../fixtures/accounts.ts"

const denied: Login = { _tag: "Denied" }

onEachDatabase((tables) => {
  const process = () => startProcess(tables())

  const admin = <A, E>(process: Process, command: (admin: AccountAdmin["Service"]) => Effect.Effect<A, E>) =>
    process.runPromise(AccountAdmin.use(command))
  const isLocked = (process: Process, account_id: string) =>
    admin(process, (admin) =>
      Effect.map(admin.list({ limit: 1000 }), (all) => all.find((each) => each.account_id === account_id)?.locked)
    )
  /** Sends a number of wrong passwords, each from a different address. */
  const guess = (process: Process, credentials: Credentials, count: number) =>
    process.runPromise(
      Effect.all(
        Array.from({ length: count }, (_, n) => login({ ...credentials, password: `guess ${n}` }, `address ${n}`)),
        { concurrency: "unbounded" }
      )
    )

  it("locks an account after ten wrong passwords with its secretkey, until an operator unlocks it", async () => {
    const [here, there] = [process(), process()]
    const credentials = await here.runPromise(issue("locked"))
    const granted = { _tag: "Granted", account_id: "locked" }
    // Sends nine guesses, spread over two processes.
    await guess(here, credentials, 5)
    await guess(there, credentials, 4)
    expect(await isLocked(here, "locked")).toBe(false)
    await guess(there, credentials, 1)
    expect(await isLocked(here, "locked")).toBe(true)
    for (const each of [here, there, process()])
      expect(await each.runPromise(login(credentials, "owner"))).not.toEqual(granted)
    await admin(there, ({ unlock }) => unlock("locked"))
    expect(await isLocked(here, "locked")).toBe(false)
    expect(await here.runPromise(login(credentials, "owner"))).toEqual(granted)
    // A change of password also unlocks the account.
    await guess(there, credentials, 10)
    expect(await isLocked(here, "locked")).toBe(true)
    await admin(here, ({ changePassword }) => changePassword("locked"))
    expect(await isLocked(here, "locked")).toBe(false)
    await Promise.all([here.dispose(), there.dispose()])
  })

  it("denies a locked account in the same way as a wrong password", async () => {
    const here = process()
    const credentials = await here.runPromise(issue("alike"))
    await guess(here, credentials, 10)
    const fresh = process()
    const attempts = [credentials, { ...credentials, password: "wrong" }, { ...credentials, secretkey: "wrong" }]
    for (const each of attempts) expect(await fresh.runPromise(login(each, "fresh"))).toEqual(denied)
    await Promise.all([here.dispose(), fresh.dispose()])
  })

  it("resets the count of wrong passwords after a correct one", async () => {
    const here = process()
    const credentials = await here.runPromise(issue("reset"))
    for (let round = 0; round < 3; round++) {
      await guess(here, credentials, 9)
      // Uses another process, because this one has cached the successful login.
      const another = process()
      expect(await another.runPromise(login(credentials, "owner"))).toEqual({ _tag: "Granted", account_id: "reset" })
      await another.dispose()
    }
    expect(await isLocked(here, "reset")).toBe(false)
    await here.dispose()
  })

  it("does not count attempts without the secretkey, so that attackers cannot lock an account", async () => {
    const here = process()
    const credentials = await here.runPromise(issue("attacked"))
    for (let n = 0; n < 30; n++)
      await here.runPromise(login({ ...credentials, secretkey: `guess ${n}`, password: `guess ${n}` }, `address ${n}`))
    expect(await isLocked(here, "attacked")).toBe(false)
    expect(await here.runPromise(login(credentials, "owner"))).toEqual({ _tag: "Granted", account_id: "attacked" })
    await here.dispose()
  })

  it("denies the correct password after ten wrong ones, no matter how many arrive together", async () => {
    const processes = [process(), process(), process()]
    const [first] = processes
    const credentials = await first!.runPromise(issue("guessed"))
    await Promise.all(processes.map((each) => guess(each, credentials, 30)))
    expect(await isLocked(first!, "guessed")).toBe(true)
    for (const each of processes)
      expect(await each.runPromise(login(credentials, "late"))).not.toMatchObject({ _tag: "Granted" })
    await Promise.all(processes.map((each) => each.dispose()))
  })

  it("refuses every guess after the tenth, even if many arrive together and the login is cached", async () => {
    const here = startProcess(tables())
    const credentials = await here.runPromise(issue("burst"))
    const granted = { _tag: "Granted", account_id: "burst" }
    expect(await here.runPromise(login(credentials, "owner"))).toEqual(granted)
    const guesses = Array.from({ length: 60 }, (_, n) =>
      login({ ...credentials, password: `guess ${n}` }, `address ${n}`)
    )
    const burst = [...guesses, login(credentials, "mallory")]
    const results = await here.runPromise(Effect.all(burst, { concurrency: "unbounded" }))
    expect(results).not.toContainEqual(granted)
    await here.dispose()
  })

  it("forgets a cached login when it learns that the account is locked", async () => {
    const [here, there] = [process(), process()]
    const credentials = await here.runPromise(issue("cached"))
    expect(await here.runPromise(login(credentials, "a"))).toMatchObject({ _tag: "Granted" })
    await guess(there, credentials, 10)
    // A guess against a cached login is checked against the database, so that it is counted.
    await here.runPromise(login({ ...credentials, password: "wrong" }, "b"))
    expect(await here.runPromise(login(credentials, "a"))).not.toMatchObject({ _tag: "Granted" })
    await Promise.all([here.dispose(), there.dispose()])
  })
})
