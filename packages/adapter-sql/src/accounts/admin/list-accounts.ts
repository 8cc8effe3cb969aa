import type { AccountAdmin, AccountRecord, KeyRecord } from "@waybill/core/adapter"
import { checkNames } from "@waybill/core/options"
import * as Effect from "effect/Effect"
import { idempotentWork } from "../../connections/retry.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { type InstantColumn, parseInstant } from "../../sql/instants.ts"
import { recordOf } from "../../sql/record-of.ts"
import { rowLimit } from "../../sql/row-limit.ts"
import { runStatement } from "../../sql/run-statement.ts"
import { MAX_WRONG_PASSWORDS } from "../login/account-lookup.ts"
import { crossAccountAdmin } from "./cross-account.ts"

/** Row with a secretkey and the columns of its account. */
interface Row {
  readonly account_id: string
  readonly username: string
  readonly wrong_passwords: number | string
  readonly is_enabled: number | boolean
  readonly has_api_access: number | boolean
  readonly account_since: InstantColumn
  readonly number: number | string
  readonly key_since: InstantColumn
  readonly key_until: InstantColumn | null
}

const accountIn = (rows: ReadonlyArray<Row>): AccountRecord => {
  const { account_id, account_since, has_api_access, is_enabled, username, wrong_passwords } = rows[0]!
  return recordOf<AccountRecord>({
    account_id,
    username,
    enabled: Boolean(is_enabled),
    apiAccess: Boolean(has_api_access),
    locked: Number(wrong_passwords) >= MAX_WRONG_PASSWORDS,
    created_at: parseInstant(account_since),
    keys: rows.map(({ key_since, key_until, number }) =>
      recordOf<KeyRecord>({
        number: Number(number),
        created_at: parseInstant(key_since),
        retired_at: key_until === null ? undefined : parseInstant(key_until)
      })
    )
  })
}

/** Returns the command that lists accounts with the numbers and dates of their secretkeys. */
export const listAccounts = ({ dialect, reader, tables }: SqlDatabase["Service"]): AccountAdmin["Service"]["list"] => {
  const { accountsAfter } = crossAccountAdmin(dialect, tables)
  const query = idempotentWork("Accounts", dialect)
  return (options = {}) =>
    Effect.suspend(() => {
      checkNames("accountAdmin.list", options, { after: true, limit: true })
      const { after = "", limit } = options
      return Effect.map(
        query(() => runStatement<Row>(reader, accountsAfter, [after, rowLimit(limit)])),
        ({ rows }) => [...Map.groupBy(rows, ({ account_id }) => account_id).values()].map(accountIn)
      )
    })
}
