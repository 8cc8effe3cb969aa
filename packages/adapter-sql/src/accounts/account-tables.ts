import { type RawBuilder, sql } from "kysely"
import type { Dialect } from "../source.ts"
import type { Tables } from "../tables.ts"

/** Types of columns, by whose SQL is spoken. Names and digests compare byte for byte. */
const types = {
  sqlite: { name: "text", time: "integer", flag: "integer", number: "integer", table: "strict" },
  postgres: { name: 'varchar(255) collate "C"', time: "bigint", flag: "boolean", number: "integer", table: "" },
  mysql: {
    name: "varchar(255)",
    time: "bigint",
    flag: "boolean",
    number: "integer",
    table: "character set utf8mb4 collate utf8mb4_nopad_bin"
  }
} as const satisfies Record<Dialect, Record<string, string>>

export const accountTables = (
  dialect: Dialect,
  { accounts, credentials }: Tables
): ReadonlyArray<RawBuilder<unknown>> => {
  const { flag, name, number, table, time } = types[dialect]
  const raw = sql.raw
  return [
    sql`
      create table if not exists ${accounts} (
        account_id ${raw(name)} not null,
        username ${raw(name)} not null,
        password ${raw(name)} not null,
        wrong_passwords ${raw(number)} not null,
        is_enabled ${raw(flag)} not null,
        has_api_access ${raw(flag)} not null,
        created_at ${raw(time)} not null,
        changed_at ${raw(time)} not null,
        primary key (account_id),
        unique (username)
      ) ${raw(table)}`,
    sql`
      create table if not exists ${credentials} (
        account_id ${raw(name)} not null,
        number ${raw(number)} not null,
        digest ${raw(name)} not null,
        created_at ${raw(time)} not null,
        retired_at ${raw(time)},
        primary key (account_id, number)
      ) ${raw(table)}`
  ]
}
