import { inspect } from "node:util"
import { Cause, Effect, Exit, Layer, Logger, ManagedRuntime, Redacted, References } from "effect"
import type { LogEvent } from "kysely"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { AccountAdmin, SqlDatabase } from "../../src/index.ts"
import { accountsOn, login, onEachDatabase } from "./fixtures/accounts.ts"

/** A value in every way in which it may come to be read. */
const written = (value: unknown): string =>
  [String(value), JSON.stringify(value), inspect(value, { depth: 12, showHidden: true })].join("\n")

onEachDatabase((tables) => {
  it("lets no secret be seen in what is logged, in errors, in statements or in what it returns", async () => {
    const seen: Array<string> = []
    const statements = ({ error, query: { parameters, sql } }: LogEvent & { readonly error?: unknown }) =>
      void seen.push(written([sql, parameters, error]))
    const logger = Logger.make((entry) => void seen.push(written([entry.message, Cause.pretty(entry.cause)])))
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
    const noted = async <A, E>(
      work: Effect.Effect<A, E, typeof runtime extends ManagedRuntime.ManagedRuntime<infer R, infer _> ? R : never>
    ) => {
      const exit = await runtime.runPromise(
        Effect.exit(Effect.tapCause(work, (cause) => Effect.logError("failed", cause)))
      )
      seen.push(written(exit), Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
      return exit
    }
    const valueOf = <A>(exit: Exit.Exit<A, unknown>): A => {
      if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
      return exit.value
    }

    const password = Redacted.make("canary in a password")
    const issued = valueOf(await noted(AccountAdmin.use((admin) => admin.create({ account_id: "canary", password }))))
    const shown = { username: "canary", password: keepSecret(issued.password), secretkey: keepSecret(issued.secretkey) }
    const rotated = valueOf(await noted(AccountAdmin.use((admin) => admin.rotate("canary"))))
    keepSecret(rotated.secretkey)
    const made = valueOf(await noted(AccountAdmin.use((admin) => admin.changePassword("canary"))))
    const renewed = { ...shown, password: keepSecret(made) }
    const odd = Redacted.make("canary \u0000 in a password")
    keepSecret(odd)
    await noted(login(shown))
    await noted(login(renewed))
    await noted(AccountAdmin.use((admin) => admin.create({ account_id: "canary", password })))
    await noted(AccountAdmin.use((admin) => admin.create({ account_id: "odd", password: odd })))
    await noted(AccountAdmin.use((admin) => admin.list(undefined, 10)))

    // And where the database answers with an error to every statement.
    const database = await runtime.runPromise(SqlDatabase)
    await sql`drop table ${sql.raw(database.tables.credentials)}`.execute(database.writer)
    const failures = [
      await noted(login({ ...renewed, username: "canary 2" })),
      await noted(AccountAdmin.use((admin) => admin.create({ account_id: "late", password }))),
      await noted(AccountAdmin.use((admin) => admin.rotate("canary")))
    ]
    expect(failures.map(({ _tag }) => _tag)).toEqual(["Failure", "Failure", "Failure"])

    expect(secrets).toHaveLength(5)
    expect(seen.join("\n")).toContain("canary")
    for (const secret of secrets) expect(seen.filter((text) => text.includes(secret))).toEqual([])
    await runtime.dispose()
  })
})
