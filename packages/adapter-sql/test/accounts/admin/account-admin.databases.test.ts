import type { Credentials } from "@waybill/core"
import { AccountAdmin, AccountRefusal } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { issue, login, onEachDatabase, type Process, startProcess } from "../fixtures/accounts.ts"

const denied = { _tag: "Denied" }

onEachDatabase((tables) => {
  const process = () => startProcess(tables())

  const commandsOf =
    (process: Process) =>
    <A, E>(command: (admin: AccountAdmin["Service"]) => Effect.Effect<A, E>): Promise<A> =>
      process.runPromise(AccountAdmin.use(command))

  /** Runs an operator's command and returns the kind of its refusal. */
  const refusalOf = (process: Process, command: (admin: AccountAdmin["Service"]) => Effect.Effect<unknown, unknown>) =>
    process.runPromise(
      AccountAdmin.use((admin) =>
        Effect.map(Effect.flip(command(admin)), (error) => (error instanceof AccountRefusal ? error.kind : error))
      )
    )

  const loginWith = (process: Process, credentials: Credentials) => process.runPromise(login(credentials))

  it("creates an account and returns its credentials only once", async () => {
    const here = process()
    const issued = await commandsOf(here)((admin) => admin.create({ account_id: "acme", username: "acme@example.com" }))
    expect(issued).toMatchObject({ account_id: "acme", username: "acme@example.com" })
    const credentials = {
      username: issued.username,
      password: Redacted.value(issued.password),
      secretkey: Redacted.value(issued.secretkey)
    }
    expect(await loginWith(here, credentials)).toEqual({ _tag: "Granted", account_id: "acme" })
    expect(await loginWith(here, { ...credentials, username: "acme" })).toEqual(denied)
    await here.dispose()
  })

  it("creates an account with a given password and without API access", async () => {
    const here = process()
    const password = `${"x".repeat(254)}é`
    const issued = await commandsOf(here)((admin) =>
      admin.create({ account_id: "shut", password: Redacted.make(password), apiAccess: false })
    )
    const credentials = { username: "shut", password, secretkey: Redacted.value(issued.secretkey) }
    expect(await loginWith(here, credentials)).toEqual(denied)
    await commandsOf(here)((admin) => admin.allowApi("shut"))
    expect(await loginWith(here, { ...credentials, password: password.slice(0, -1) })).toEqual(denied)
    expect(await loginWith(here, credentials)).toEqual({ _tag: "Granted", account_id: "shut" })
    await here.dispose()
  })

  it("lists accounts by id, page by page, without secrets", async () => {
    const here = process()
    const command = commandsOf(here)
    for (const id of ["list-b", "list-a", "list-c", "list-B", "list-é"]) await here.runPromise(issue(id))
    await command((admin) => admin.disable("list-a"))
    await command((admin) => admin.denyApi("list-b"))
    await command((admin) => admin.rotate("list-c"))
    await command((admin) => admin.retire("list-c", 1))
    // Ids sort by their bytes: uppercase letters first, and non-ASCII characters last.
    const first = await command((admin) => admin.list({ after: "list-", limit: 3 }))
    const rest = await command((admin) => admin.list({ after: first.at(-1)?.account_id, limit: 2 }))
    const created_at = expect.closeTo(Date.now(), -6)
    const keys = [{ number: 1, created_at }]
    const defaults = { enabled: true, apiAccess: true, locked: false, created_at, keys }
    expect([...first, ...rest]).toEqual([
      { ...defaults, account_id: "list-B", username: "list-B" },
      { ...defaults, account_id: "list-a", username: "list-a", enabled: false },
      { ...defaults, account_id: "list-b", username: "list-b", apiAccess: false },
      {
        ...defaults,
        account_id: "list-c",
        username: "list-c",
        keys: [
          { number: 1, created_at, retired_at: created_at },
          { number: 2, created_at }
        ]
      },
      { ...defaults, account_id: "list-é", username: "list-é" }
    ])
    await here.dispose()
  })

  it("refuses duplicates, invalid credentials and unknown accounts", async () => {
    const here = process()
    await here.runPromise(issue("taken"))
    const create = (account: Parameters<AccountAdmin["Service"]["create"]>[0]) =>
      refusalOf(here, (admin) => admin.create(account))
    expect(await create({ account_id: "taken" })).toBe("accountTaken")
    expect(await create({ account_id: "taken", username: "other" })).toBe("accountTaken")
    expect(await create({ account_id: "other", username: "taken" })).toBe("usernameTaken")
    expect(await create({ account_id: "" })).toBe("unfit")
    expect(await create({ account_id: " \t" })).toBe("unfit")
    expect(await create({ account_id: "a\u0000" })).toBe("unfit")
    expect(await create({ account_id: "a\ud800" })).toBe("unfit")
    expect(await create({ account_id: "x".repeat(256) })).toBe("unfit")
    expect(await create({ account_id: "fine", username: "\u0000" })).toBe("unfit")
    expect(await create({ account_id: "fine", password: Redacted.make("seven77") })).toBe("shortPassword")
    expect(await create({ account_id: "fine", password: Redacted.make("x".repeat(256)) })).toBe("unfit")
    expect(await create({ account_id: "fine", password: Redacted.make("with a \u0000 in it") })).toBe("unfit")
    const commands: ReadonlyArray<keyof AccountAdmin["Service"]> = [
      "rotate",
      "enable",
      "disable",
      "allowApi",
      "denyApi",
      "unlock"
    ]
    for (const command of commands)
      expect(await refusalOf(here, (admin) => (admin[command] as AccountAdmin["Service"]["rotate"])("nobody"))).toBe(
        "unknownAccount"
      )
    expect(await refusalOf(here, (admin) => admin.retire("nobody", 1))).toBe("unknownAccount")
    expect(await refusalOf(here, (admin) => admin.changePassword("nobody"))).toBe("unknownAccount")
    await here.dispose()
  })

  it("names the account that a misspelled one resembles", async () => {
    const here = process()
    await here.runPromise(issue("northwind"))
    const messageFor = (account_id: string) =>
      here.runPromise(
        AccountAdmin.use((admin) => Effect.flip(admin.disable(account_id))).pipe(
          Effect.map((refusal) => refusal.message)
        )
      )
    expect(await messageFor("nortwind")).toBe('unknown account "nortwind"; did you mean "northwind"?')
    expect(await messageFor("somewhere-else")).toBe('unknown account "somewhere-else"; expected a stored account')
    await here.dispose()
  })

  it("distinguishes ids that a database would confuse if it ignored case or accents", async () => {
    const here = process()
    const ids = ["same", "Same", "samé", "same\u0301", "😀", "😁"]
    for (const id of ids)
      expect(await loginWith(here, await here.runPromise(issue(id)))).toEqual({ _tag: "Granted", account_id: id })
    await here.dispose()
  })

  it("accepts both secretkeys during a rotation, and rejects a retired one", async () => {
    const here = process()
    const command = commandsOf(here)
    const old = await here.runPromise(issue("rotated"))
    const granted = { _tag: "Granted", account_id: "rotated" }
    const { number, secretkey } = await command((admin) => admin.rotate("rotated"))
    const next = { ...old, secretkey: Redacted.value(secretkey) }
    expect(number).toBe(2)
    expect([await loginWith(here, old), await loginWith(here, next)]).toEqual([granted, granted])
    expect(await refusalOf(here, (admin) => admin.rotate("rotated"))).toBe("twoKeys")
    expect(await refusalOf(here, (admin) => admin.retire("rotated", 3))).toBe("unknownKey")
    await command((admin) => admin.retire("rotated", 1))
    await command((admin) => admin.retire("rotated", 1))
    expect([await loginWith(here, old), await loginWith(here, next)]).toEqual([denied, granted])
    expect(await refusalOf(here, (admin) => admin.retire("rotated", 2))).toBe("lastKey")
    const third = await command((admin) => admin.rotate("rotated"))
    expect(third.number).toBe(3)
    await here.dispose()
  })

  it("changes a password to a given one or to a generated one", async () => {
    const here = process()
    const credentials = await here.runPromise(issue("password"))
    const granted = { _tag: "Granted", account_id: "password" }
    const given = await commandsOf(here)((admin) => admin.changePassword("password", Redacted.make("eight888")))
    expect(Redacted.value(given)).toBe("eight888")
    expect(await loginWith(here, credentials)).toEqual(denied)
    expect(await loginWith(here, { ...credentials, password: "eight888" })).toEqual(granted)
    const generated = await commandsOf(here)((admin) => admin.changePassword("password"))
    expect(await loginWith(here, { ...credentials, password: "eight888" })).toEqual(denied)
    expect(await loginWith(here, { ...credentials, password: Redacted.value(generated) })).toEqual(granted)
    expect(await refusalOf(here, (admin) => admin.changePassword("password", Redacted.make("short")))).toBe(
      "shortPassword"
    )
    await here.dispose()
  })
})
