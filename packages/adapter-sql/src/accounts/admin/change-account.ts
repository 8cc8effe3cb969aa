import type { Unavailable } from "@waybill/core"
import { AccountRefusal } from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import { transact } from "../../connections/transaction.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { unknownAccountText } from "../../database/unknown-account.ts"
import { instantFormat } from "../../sql/instants.ts"
import type { PasswordHasher } from "../credentials/password-hasher.ts"
import type { VerifiedLogins } from "../login/verified-logins.ts"

/** Dependencies of the operator's commands. */
export interface CommandContext {
  readonly database: SqlDatabase["Service"]
  readonly hasher: PasswordHasher
  readonly logins: VerifiedLogins
}

const isRefusal = (value: unknown): value is AccountRefusal => value instanceof AccountRefusal

/** Returns the current time as a column value. */
export const currentTime = ({ dialect }: SqlDatabase["Service"]): Effect.Effect<string> =>
  Effect.map(Clock.currentTimeMillis, instantFormat(dialect))

/**
 * Runs work on an existing account in a transaction. The first statement locks the account's row, so that changes to
 * the same account run one after another. The work may run again after a failure, so it must be idempotent.
 */
export const changeAccount = <A>(
  { database: { dialect, tables, writer }, logins }: CommandContext,
  account_id: string,
  work: (db: Kysely<unknown>) => Promise<A | AccountRefusal>
): Effect.Effect<A, AccountRefusal | Unavailable> => {
  const accounts = sql.raw(tables.accounts)
  let username: string | undefined
  const change = idempotentWork(
    "Accounts",
    dialect
  )(() =>
    transact(writer, async (db) => {
      await sql`
        update ${accounts} set wrong_passwords = wrong_passwords where account_id = ${account_id}`.execute(db)
      const { rows } = await sql<{ username: string }>`
        select username from ${accounts} where account_id = ${account_id}`.execute(db)
      username = rows[0]?.username
      if (username !== undefined) return await work(db)
      const message = await unknownAccountText(db, tables, account_id, "a stored account")
      return new AccountRefusal({ kind: "unknownAccount", message })
    })
  )
  const forgetLogins = Effect.sync(() => username !== undefined && logins.changed(username))
  return Effect.uninterruptible(Effect.ensuring(change, forgetLogins)).pipe(
    Effect.flatMap((result) => (isRefusal(result) ? Effect.fail(result) : Effect.succeed(result)))
  )
}

/** Updates an account's row with the given assignments. */
export const setColumns = (
  context: CommandContext,
  account_id: string,
  assignments: RawBuilder<unknown>
): Effect.Effect<void, AccountRefusal | Unavailable> => {
  const accounts = sql.raw(context.database.tables.accounts)
  return Effect.asVoid(
    changeAccount(context, account_id, (db) =>
      sql`update ${accounts} set ${assignments} where account_id = ${account_id}`.execute(db)
    )
  )
}
