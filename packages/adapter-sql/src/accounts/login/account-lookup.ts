import type { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { unavailable } from "../../connections/opening-failure.ts"
import { attempt, idempotentWork, retrying } from "../../connections/retry.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { runStatement } from "../../sql/run-statement.ts"
import { crossAccountLogins } from "./cross-account.ts"

/** Number of wrong passwords with a valid secretkey that lock an account. Only an operator unlocks it. */
export const MAX_WRONG_PASSWORDS = 10

/** Account data that a login needs. */
export interface KnownAccount {
  readonly account_id: string
  /** Stored hash of the password. */
  readonly password: string
  /** Digests of the valid secretkeys. */
  readonly keys: ReadonlyArray<Buffer>
  /** Number of wrong passwords since the last correct one. */
  readonly wrongPasswords: number
  /** Whether the account is enabled and has API access. */
  readonly isOpen: boolean
}

/** Queries and updates for a login. */
export interface AccountLookup {
  readonly find: (username: string) => Effect.Effect<KnownAccount | undefined, Unavailable>
  /** Counts a wrong password. Returns whether this failure locks the account. */
  readonly countWrongPassword: (account_id: string) => Effect.Effect<boolean, Unavailable>
  /**
   * Resets the count of wrong passwords. Returns false if the account is locked, because only an operator unlocks it.
   */
  readonly clearWrongPasswords: (account_id: string) => Effect.Effect<boolean, Unavailable>
  /** Replaces the stored hash `from` with `to`, unless the stored hash has changed since it was read. */
  readonly renewPassword: (account_id: string, from: string, to: string) => Effect.Effect<unknown, Unavailable>
}

/** Row with the account and one of its valid secretkeys; `secretkey` is null if the account has none. */
interface Row {
  readonly account_id: string
  readonly password: string
  readonly wrong_passwords: number | string
  readonly is_enabled: number | boolean
  readonly has_api_access: number | boolean
  readonly secretkey: string | null
}

const accountIn = (rows: ReadonlyArray<Row>): KnownAccount | undefined => {
  const [row] = rows
  if (row === undefined) return undefined
  const { account_id, has_api_access, is_enabled, password, wrong_passwords } = row
  const keys = rows.flatMap((each) => (each.secretkey === null ? [] : [Buffer.from(each.secretkey, "hex")]))
  return {
    account_id,
    password,
    keys,
    wrongPasswords: Number(wrong_passwords),
    isOpen: Boolean(is_enabled && has_api_access)
  }
}

/** Returns the account lookup for a database. */
export const accountLookup = ({ dialect, reader, tables, writer }: SqlDatabase["Service"]): AccountLookup => {
  const accounts = sql.raw(tables.accounts)
  const { accountNamed } = crossAccountLogins(dialect, tables)
  const query = idempotentWork("Accounts", dialect)
  /** Counts a wrong password if fewer than `below` are counted. Returns whether it was counted. */
  const countBelow = async (below: number, account_id: string): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      update ${accounts} set wrong_passwords = wrong_passwords + 1
      where account_id = ${account_id} and wrong_passwords < ${below}`.execute(writer)
    return numAffectedRows === 1n
  }
  return {
    find: (username) =>
      Effect.map(
        query(() => runStatement<Row>(reader, accountNamed, [username])),
        ({ rows }) => accountIn(rows)
      ),
    countWrongPassword: (account_id) =>
      // Retried only if the update certainly failed, so that a wrong password is not counted twice.
      retrying(
        attempt(
          dialect,
          async () =>
            // Two statements, because only the last count locks the account, and MySQL returns no updated rows.
            !(await countBelow(MAX_WRONG_PASSWORDS - 1, account_id)) && countBelow(MAX_WRONG_PASSWORDS, account_id)
        ),
        ({ kind }) => kind === "transient"
      ).pipe(Effect.mapError(({ cause }) => unavailable("Accounts", cause))),
    clearWrongPasswords: (account_id) =>
      Effect.map(
        query(() =>
          sql`
            update ${accounts} set wrong_passwords = 0
            where account_id = ${account_id} and wrong_passwords < ${MAX_WRONG_PASSWORDS}`.execute(writer)
        ),
        ({ numAffectedRows }) => numAffectedRows === 1n
      ),
    renewPassword: (account_id, from, to) =>
      query(() =>
        sql`
          update ${accounts} set password = ${to} where account_id = ${account_id} and password = ${from}`.execute(
          writer
        )
      )
  }
}
