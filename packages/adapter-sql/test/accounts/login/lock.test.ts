import type { Credentials, Login } from "@waybill/core"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { AccountAdmin } from "../../../src/index.ts"
import { issue, login, onEachDatabase, type Process, processOn } from "../fixtures/accounts.ts"

const denied: Login = { access: "denied" }

onEachDatabase((tables) => {
  const process = () => processOn(tables())

  const admin = <A, E>(of: Process, command: (admin: AccountAdmin["Service"]) => Effect.Effect<A, E>) =>
    of.runPromise(AccountAdmin.use(command))
  const isLocked = (of: Process, account_id: string) =>
    admin(of, (admin) =>
      Effect.map(admin.list(undefined, 1000), (all) => all.find((each) => each.account_id === account_id)?.locked)
    )
  /** Each from an address of its own. */
  const guess = (of: Process, shown: Credentials, count: number) =>
    of.runPromise(
      Effect.all(
        Array.from({ length: count }, (_, n) => login({ ...shown, password: `guess ${n}` }, `address ${n}`)),
        { concurrency: "unbounded" }
      )
    )

  it("locks an account after ten wrong passwords beside its secretkey, until an operator unlocks it", async () => {
    const [here, there] = [process(), process()]
    const shown = await here.runPromise(issue("locked"))
    const granted = { access: "granted", account_id: "locked" }
    // Nine in two processes, which know nothing of each other.
    await guess(here, shown, 5)
    await guess(there, shown, 4)
    expect(await isLocked(here, "locked")).toBe(false)
    await guess(there, shown, 1)
    expect(await isLocked(here, "locked")).toBe(true)
    for (const each of [here, there, process()])
      expect(await each.runPromise(login(shown, "the owner's"))).not.toEqual(granted)
    await admin(there, ({ unlock }) => unlock("locked"))
    expect(await isLocked(here, "locked")).toBe(false)
    expect(await here.runPromise(login(shown, "the owner's"))).toEqual(granted)
    // A new password unlocks as well.
    await guess(there, shown, 10)
    expect(await isLocked(here, "locked")).toBe(true)
    await admin(here, ({ changePassword }) => changePassword("locked"))
    expect(await isLocked(here, "locked")).toBe(false)
    await Promise.all([here.dispose(), there.dispose()])
  })

  it("answers for a locked account as for a wrong password", async () => {
    const here = process()
    const shown = await here.runPromise(issue("alike"))
    await guess(here, shown, 10)
    const fresh = process()
    const answers = [shown, { ...shown, password: "wrong" }, { ...shown, secretkey: "wrong" }]
    for (const each of answers) expect(await fresh.runPromise(login(each, "fresh"))).toEqual(denied)
    await Promise.all([here.dispose(), fresh.dispose()])
  })

  it("begins to count anew after a right password", async () => {
    const here = process()
    const shown = await here.runPromise(issue("slips"))
    for (let round = 0; round < 3; round++) {
      await guess(here, shown, 9)
      // Another process, for this one knows the login.
      const another = process()
      expect(await another.runPromise(login(shown, "the owner's"))).toEqual({ access: "granted", account_id: "slips" })
      await another.dispose()
    }
    expect(await isLocked(here, "slips")).toBe(false)
    await here.dispose()
  })

  it("counts no attempt without the secretkey: nobody locks out another", async () => {
    const here = process()
    const shown = await here.runPromise(issue("attacked"))
    for (let n = 0; n < 30; n++)
      await here.runPromise(login({ ...shown, secretkey: `guess ${n}`, password: `guess ${n}` }, `address ${n}`))
    expect(await isLocked(here, "attacked")).toBe(false)
    expect(await here.runPromise(login(shown, "the owner's"))).toEqual({ access: "granted", account_id: "attacked" })
    await here.dispose()
  })

  it("lets a right password through only while fewer than ten wrong ones were shown, however many come at once", async () => {
    const processes = [process(), process(), process()]
    const [first] = processes
    const shown = await first!.runPromise(issue("guessed"))
    await Promise.all(processes.map((each) => guess(each, shown, 30)))
    expect(await isLocked(first!, "guessed")).toBe(true)
    for (const each of processes)
      expect(await each.runPromise(login(shown, "late"))).not.toMatchObject({ access: "granted" })
    await Promise.all(processes.map((each) => each.dispose()))
  })

  it("lets no guess through beyond the tenth, however many come at once, also where the login is known", async () => {
    const here = processOn(tables())
    const shown = await here.runPromise(issue("burst"))
    const granted = { access: "granted", account_id: "burst" }
    expect(await here.runPromise(login(shown, "the owner's"))).toEqual(granted)
    const guesses = Array.from({ length: 60 }, (_, n) => login({ ...shown, password: `guess ${n}` }, `address ${n}`))
    const burst = [...guesses, login(shown, "mallory's")]
    const answers = await here.runPromise(Effect.all(burst, { concurrency: "unbounded" }))
    expect(answers).not.toContainEqual(granted)
    await here.dispose()
  })

  it("forgets a login that it let in before, once it learns of the lock", async () => {
    const [here, there] = [process(), process()]
    const shown = await here.runPromise(issue("known"))
    expect(await here.runPromise(login(shown, "a"))).toMatchObject({ access: "granted" })
    await guess(there, shown, 10)
    // A guess at the known login is looked up, since it has to be counted.
    await here.runPromise(login({ ...shown, password: "wrong" }, "b"))
    expect(await here.runPromise(login(shown, "a"))).not.toMatchObject({ access: "granted" })
    await Promise.all([here.dispose(), there.dispose()])
  })
})
