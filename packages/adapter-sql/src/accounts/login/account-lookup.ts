import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { asking, attempt, insistent } from "../../connections/retry.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { runStatement } from "../../sql/run-statement.ts"
import { crossAccountLogins } from "./cross-account.ts"

/** So many wrong passwords in a row, each beside a right secretkey, and nobody gets in until an operator unlocks. */
export const mostWrongPasswords = 10

/** An account as a login looks at it. */
export interface KnownAccount {
  readonly account_id: string
  /** The hash of the password. */
  readonly password: string
  /** The digests of the secretkeys that are valid. */
  readonly keys: ReadonlyArray<Buffer>
  /** Since the latest right one. */
  readonly wrongPasswords: number
  /** Whether it may call at all. */
  readonly isOpen: boolean
}

/** What a login asks of the database. */
export interface Directory {
  readonly find: (username: string) => Effect.Effect<KnownAccount | undefined, Unavailable>
  readonly countWrongPassword: (account_id: string) => Effect.Effect<unknown, Unavailable>
  /** False if the account was locked meanwhile, which only an operator undoes. */
  readonly clearWrongPasswords: (account_id: string) => Effect.Effect<boolean, Unavailable>
  /** Puts a new hash of the same password in the place of the old one, if that is still there. */
  readonly renewPassword: (account_id: string, from: string, to: string) => Effect.Effect<unknown, Unavailable>
}

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

export const directoryIn = ({ dialect, reader, tables, writer }: SqlDatabase["Service"]): Directory => {
  const accounts = sql.raw(tables.accounts)
  const { accountNamed } = crossAccountLogins(dialect, tables)
  const answer = asking("Accounts", dialect)
  return {
    find: (username) =>
      Effect.map(
        answer(() => runStatement<Row>(reader, accountNamed, [username])),
        ({ rows }) => accountIn(rows)
      ),
    countWrongPassword: (account_id) =>
      // Asked again only if it was not done: one wrong password is not to be counted twice.
      insistent(
        attempt(dialect, () =>
          sql`
            update ${accounts} set wrong_passwords = wrong_passwords + 1
            where account_id = ${account_id} and wrong_passwords < ${mostWrongPasswords}`.execute(writer)
        ),
        ({ fate }) => fate === "passing"
      ).pipe(Effect.mapError(({ cause }) => new Unavailable({ port: "Accounts", cause }))),
    clearWrongPasswords: (account_id) =>
      Effect.map(
        answer(() =>
          sql`
            update ${accounts} set wrong_passwords = 0
            where account_id = ${account_id} and wrong_passwords < ${mostWrongPasswords}`.execute(writer)
        ),
        ({ numAffectedRows }) => numAffectedRows === 1n
      ),
    renewPassword: (account_id, from, to) =>
      answer(() =>
        sql`
          update ${accounts} set password = ${to} where account_id = ${account_id} and password = ${from}`.execute(
          writer
        )
      )
  }
}
