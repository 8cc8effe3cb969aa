import * as Redacted from "effect/Redacted"
import { type Kysely, sql } from "kysely"
import type { Tables } from "../../sql/tables.ts"
import { digestOf } from "../credentials/secretkey.ts"

/** Secretkey as the database stores it. */
export interface StoredKey {
  readonly number: number
  /** Hexadecimal digest of the secretkey. */
  readonly digest: string
  readonly isValid: boolean
}

/** Returns the hexadecimal digest of a secretkey. */
export const hexDigestOf = (secretkey: Redacted.Redacted): string => digestOf(Redacted.value(secretkey)).toString("hex")

/** Reads all secretkeys of an account, including retired ones. */
export const keysOf = async (
  db: Kysely<unknown>,
  { credentials }: Tables,
  account_id: string
): Promise<ReadonlyArray<StoredKey>> => {
  const { rows } = await sql<{ number: number | string; secretkey: string; retired_at: unknown }>`
    select number, secretkey, retired_at from ${sql.raw(credentials)} where account_id = ${account_id}`.execute(db)
  return rows.map(({ number, retired_at, secretkey }) => ({
    number: Number(number),
    digest: secretkey,
    isValid: retired_at === null
  }))
}

/** Stores the digest of a new secretkey. */
export const insertKey = (
  db: Kysely<unknown>,
  { credentials }: Tables,
  account_id: string,
  number: number,
  digest: string,
  at: string
) =>
  sql`
    insert into ${sql.raw(credentials)} (account_id, number, secretkey, created_at)
    values (${account_id}, ${number}, ${digest}, ${at})`.execute(db)
