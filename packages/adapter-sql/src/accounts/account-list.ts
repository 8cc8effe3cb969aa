import { Effect } from "effect"
import { sql } from "kysely"
import { ask } from "../ask.ts"
import { instantIn, timeText } from "../instants.ts"
import type { SqlDatabase } from "../sql-database.ts"
import type { AccountAdmin, AccountRecord } from "./account-admin.ts"
import { mostWrongPasswords } from "./directory.ts"

/** A secretkey with its account; points in time as texts. */
interface Row {
  readonly account_id: string
  readonly username: string
  readonly wrong_passwords: number | string
  readonly is_enabled: number | boolean
  readonly has_api_access: number | boolean
  readonly account_since: string
  readonly number: number | string
  readonly key_since: string
  readonly key_until: string | null
}

const recordOf = (rows: ReadonlyArray<Row>): AccountRecord => {
  const { account_id, account_since, has_api_access, is_enabled, username, wrong_passwords } = rows[0]!
  return {
    account_id,
    username,
    enabled: Boolean(is_enabled),
    apiAccess: Boolean(has_api_access),
    locked: Number(wrong_passwords) >= mostWrongPasswords,
    created_at: instantIn(account_since),
    keys: rows.map(({ key_since, key_until, number }) => ({
      number: Number(number),
      created_at: instantIn(key_since),
      ...(key_until !== null && { retired_at: instantIn(key_until) })
    }))
  }
}

/** The accounts that there are, with the numbers of their secretkeys. */
export const accountList =
  ({ dialect, reader, tables }: SqlDatabase["Service"]): AccountAdmin["Service"]["list"] =>
  (after = "", limit) => {
    const time = (column: string) => sql.raw(timeText[dialect](column))
    const page = sql<Row>`
      select a.account_id, a.username, a.wrong_passwords, a.is_enabled, a.has_api_access,
        ${time("a.created_at")} as account_since, c.number,
        ${time("c.created_at")} as key_since, ${time("c.retired_at")} as key_until
      from (
        select * from ${sql.raw(tables.accounts)} where account_id > ${after}
        order by account_id limit ${sql.lit(Math.max(1, Math.trunc(limit)))}
      ) a
      join ${sql.raw(tables.credentials)} c on c.account_id = a.account_id
      order by a.account_id, c.number`
    return Effect.map(
      ask("Accounts")(() => page.execute(reader)),
      ({ rows }) => [...Map.groupBy(rows, ({ account_id }) => account_id).values()].map(recordOf)
    )
  }
