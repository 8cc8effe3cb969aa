import { unknownName } from "@waybill/core/adapter"
import { type Kysely, sql } from "kysely"
import type { Tables } from "../sql/tables.ts"

/** Returns the statement that lists accounts, to suggest one of them. */
export const someAccounts = ({ accounts }: Pick<Tables, "accounts">): string =>
  `select account_id from ${accounts} order by account_id limit 1000`

/** Returns the message about an unknown account, with a stored one of a similar name. */
export const unknownAccountText = async (
  db: Kysely<unknown>,
  tables: Pick<Tables, "accounts">,
  account_id: string,
  expected: string
): Promise<string> => {
  const { rows } = await sql.raw<{ readonly account_id: string }>(someAccounts(tables)).execute(db)
  const known = rows.map((row) => row.account_id)
  return unknownName("account", account_id, known, undefined, expected)
}
