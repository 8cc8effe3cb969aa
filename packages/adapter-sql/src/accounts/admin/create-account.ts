import type { Unavailable } from "@waybill/core"
import { type AccountAdmin, AccountRefusal, type NewAccount } from "@waybill/core/adapter"
import { checkNames, type NamesOf } from "@waybill/core/options"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { idempotentWork } from "../../connections/retry.ts"
import { transact } from "../../connections/transaction.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { newSecret } from "../credentials/secretkey.ts"
import { type CommandContext, currentTime } from "./change-account.ts"
import { hexDigestOf, insertKey } from "./stored-keys.ts"
import { checkCredential, passwordFrom } from "./validation.ts"

interface Creation {
  readonly account_id: string
  readonly username: string
  readonly apiAccess: boolean
  readonly passwordHash: string
  readonly keyDigest: string
  readonly at: string
}

/**
 * Inserts an account. If that fails, the stored hash shows whether an earlier attempt has already inserted this
 * account.
 */
const insertAccount = (
  { dialect, reader, tables, writer }: SqlDatabase["Service"],
  { account_id, apiAccess, at, keyDigest, passwordHash, username }: Creation
): Effect.Effect<void, AccountRefusal | Unavailable> => {
  const query = idempotentWork("Accounts", dialect)
  const accounts = sql.raw(tables.accounts)
  const insert = query(() =>
    transact(writer, async (db) => {
      await sql`
        insert into ${accounts}
          (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
        values (${account_id}, ${username}, ${passwordHash}, 0, true, ${sql.lit(apiAccess)}, ${at})`.execute(db)
      await insertKey(db, tables, account_id, 1, keyDigest, at)
    })
  )
  const findExisting = query(() =>
    sql<{ account_id: string; password: string }>`
      select account_id, password from ${accounts}
      where account_id = ${account_id} or username = ${username}`.execute(reader)
  )
  return Effect.catchTag(insert, "Unavailable", (failure) =>
    Effect.flatMap(findExisting, ({ rows }): Effect.Effect<void, AccountRefusal | Unavailable> => {
      // Each hash has a random salt, so an equal hash proves that an earlier attempt inserted this account.
      if (rows.some((row) => row.password === passwordHash)) return Effect.void
      if (rows.length === 0) return Effect.fail(failure)
      return Effect.fail(
        AccountRefusal.of(rows.some((row) => row.account_id === account_id) ? "accountTaken" : "usernameTaken")
      )
    })
  )
}

const names: NamesOf<NewAccount> = { account_id: true, username: true, password: true, apiAccess: true }

/** Returns the command that creates an account with its first secretkey. */
export const createAccount = ({ database, hasher }: CommandContext): AccountAdmin["Service"]["create"] =>
  Effect.fnUntraced(function* (account: NewAccount) {
    checkNames("accountAdmin.create", account, names)
    const { account_id, apiAccess = true, username = account_id } = account
    yield* checkCredential(account_id, "account_id")
    yield* checkCredential(username, "username")
    const password = yield* passwordFrom(account.password)
    const passwordHash = yield* hasher.hash(Redacted.value(password))
    const secretkey = yield* newSecret("secretkey")
    const at = yield* currentTime(database)
    const keyDigest = hexDigestOf(secretkey)
    yield* insertAccount(database, { account_id, username, apiAccess, passwordHash, keyDigest, at })
    return { account_id, username, password, secretkey }
  })
