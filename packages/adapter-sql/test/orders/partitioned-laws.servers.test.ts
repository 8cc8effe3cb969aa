import { describe } from "vitest"
import { statementsOf } from "../../src/migrations/migrations.ts"
import { describeLaws } from "../fixtures/law-tests.ts"
import { freshTables } from "../fixtures/tables.ts"

/** Partitions by account the tables in the given `create table` statements. */
const partitioned = (statements: ReadonlyArray<string>): ReadonlyArray<string> =>
  statements.flatMap((statement) => {
    const table = /^create table if not exists (\S+(?:orders|history))\b/.exec(statement)?.[1]
    if (table === undefined) return [statement]
    const parts = [0, 1, 2, 3].map(
      (part) => `create table ${table}_${part} partition of ${table} for values with (modulus 4, remainder ${part})`
    )
    // Storage parameters must be set on the partitions.
    return [`${statement.replace(/\) with \(.*\)$/, ")")} partition by hash (account_id)`, ...parts]
  })

describe("order store on PostgreSQL tables partitioned by account", () => {
  describeLaws(async () => {
    const tables = await freshTables("PostgreSQL")
    if ("absent" in tables) return tables
    const statements = statementsOf("postgres", { prefix: tables.prefix }).flatMap(([, statements]) => statements)
    for (const statement of partitioned(statements)) await tables.query(statement)
    return { layer: tables.layer(), end: tables.end }
  })
})
