import { Effect } from "effect"
import { type Kysely, sql } from "kysely"
import { ask } from "../ask.ts"
import type { Tables } from "../tables.ts"
import type { AccountAdmin, AccountRecord } from "./account-admin.ts"
import { mostWrongPasswords } from "./directory.ts"

/** A secretkey with its account. */
interface Row {
  readonly account_id: string
  readonly username: string
  readonly wrong_passwords: number
  readonly is_enabled: number | boolean
  readonly has_api_access: number | boolean
  readonly created_at: number
  readonly number: number
  readonly key_created_at: number
  readonly retired_at: number | null
}

const recordOf = (rows: ReadonlyArray<Row>): AccountRecord => {
  const { account_id, created_at, has_api_access, is_enabled, username, wrong_passwords } = rows[0]!
  return {
    account_id,
    username,
    enabled: Boolean(is_enabled),
    apiAccess: Boolean(has_api_access),
    locked: wrong_passwords >= mostWrongPasswords,
    created_at: Number(created_at),
    keys: rows.map(({ key_created_at, number, retired_at }) => ({
      number,
      created_at: Number(key_created_at),
      ...(retired_at !== null && { retired_at: Number(retired_at) })
    }))
  }
}

/** The accounts that there are, with their secretkeys' numbers. */
export const accountList =
  (reader: Kysely<unknown>, { accounts, credentials }: Tables): AccountAdmin["Service"]["list"] =>
  (after = "", limit) =>
    Effect.map(
      ask("Accounts")(() =>
        sql<Row>`
          select a.*, c.number, c.created_at as key_created_at, c.retired_at
          from (
            select account_id, username, wrong_passwords, is_enabled, has_api_access, created_at
            from ${accounts} where account_id > ${after} order by account_id limit ${sql.lit(Math.max(1, Math.trunc(limit)))}
          ) a
          join ${credentials} c on c.account_id = a.account_id
          order by a.account_id, c.number`.execute(reader)
      ),
      ({ rows }) => [...Map.groupBy(rows, ({ account_id }) => account_id).values()].map(recordOf)
    )
