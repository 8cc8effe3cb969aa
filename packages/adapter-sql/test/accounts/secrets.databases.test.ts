import { inspect } from "node:util"
import { AccountAdmin } from "@waybill/core/adapter"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime, Redacted, References } from "effect"
import type { LogEvent } from "kysely"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { SqlDatabase } from "../../src/index.ts"
import { accountsOn, login, onEachDatabase } from "./fixtures/accounts.ts"

/** Returns a value in every form in which it may be printed or logged. */
const printed = (value: unknown): string =>
  [String(value), JSON.stringify(value), inspect(value, { depth: 12, showHidden: true })].join("\n")

onEachDatabase((tables) => {
  it("does not reveal secrets in logs, errors, statements or results", async () => {
    const seen: Array<string> = []
    const statements = ({ error, query: { parameters, sql } }: LogEvent & { readonly error?: unknown }) =>
      void seen.push(printed([sql, parameters, error]))
    const logger = Logger.make((entry) => void seen.push(printed([entry.message, Cause.pretty(entry.cause)])))
    const runtime = ManagedRuntime.make(
      accountsOn(tables(), {}, { log: statements }).pipe(
        Layer.provideMerge(Logger.layer([logger])),
        Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, "All"))
      )
    )
    const secrets: Array<string> = []
    const keepSecret = (secret: Redacted.Redacted) => {
      secrets.push(Redacted.value(secret))
      return Redacted.value(secret)
    }
    const recorded = async <A, E>(
      work: Effect.Effect<A, E, typeof runtime extends ManagedRuntime.ManagedRuntime<infer R, infer _> ? R : never>
    ) => {
      const exit = await runtime.runPromise(
        Effect.exit(Effect.tapCause(work, (cause) => Effect.logError("failed", cause)))
      )
      seen.push(printed(exit), Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
      return exit
    }
    const valueOf = <A>(exit: Exit.Exit<A, unknown>): A => {
      if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
      return exit.value
    }

    const password = Redacted.make("canary in a password")
    const issued = valueOf(
      await recorded(AccountAdmin.use((admin) => admin.create({ account_id: "canary", password })))
    )
    const credentials = {
      username: "canary",
      password: keepSecret(issued.password),
      secretkey: keepSecret(issued.secretkey)
    }
    const rotated = valueOf(await recorded(AccountAdmin.use((admin) => admin.rotate("canary"))))
    keepSecret(rotated.secretkey)
    const generated = valueOf(await recorded(AccountAdmin.use((admin) => admin.changePassword("canary"))))
    const renewed = { ...credentials, password: keepSecret(generated) }
    const invalid = Redacted.make("canary \u0000 in a password")
    keepSecret(invalid)
    await recorded(login(credentials))
    await recorded(login(renewed))
    await recorded(AccountAdmin.use((admin) => admin.create({ account_id: "canary", password })))
    await recorded(AccountAdmin.use((admin) => admin.create({ account_id: "odd", password: invalid })))
    await recorded(AccountAdmin.use((admin) => admin.list({ limit: 10 })))

    // Repeats the commands on a database that fails every statement.
    const database = await runtime.runPromise(SqlDatabase)
    await sql`drop table ${sql.raw(database.tables.credentials)}`.execute(database.writer)
    const failures = [
      await recorded(login({ ...renewed, username: "canary 2" })),
      await recorded(AccountAdmin.use((admin) => admin.create({ account_id: "late", password }))),
      await recorded(AccountAdmin.use((admin) => admin.rotate("canary")))
    ]
    expect(failures.map(({ _tag }) => _tag)).toEqual(["Failure", "Failure", "Failure"])

    expect(secrets).toHaveLength(5)
    expect(seen.join("\n")).toContain("canary")
    for (const secret of secrets) expect(seen.filter((text) => text.includes(secret))).toEqual([])
    await runtime.dispose()
  })
})
