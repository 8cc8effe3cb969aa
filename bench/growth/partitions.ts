// Orders and their history in PostgreSQL, partitioned by the hash of the account, compared with the tables of the product.
import { printMigrations } from "@waybill/adapter-sql"
import { compare } from "./compare.ts"
import { tableOf } from "./judge.ts"
import { methods } from "./methods.ts"
import { lists } from "./requests.ts"
import { checkSample, openTables, type Shop } from "./shop.ts"
import { withSites } from "./sites.ts"
import { deletion } from "./upkeep.ts"

const PREFIX = "parts_"
const PARTITIONS = 16
const BATCHES = 10

/** The tables that are partitioned, and those that are copied as they are. */
const [partitioned, copied] = [
  ["orders", "history"],
  ["tracking_numbers", "accounts", "webhooks", "webhook_deliveries", "stream"]
] as const

/** The keys of the partitioned tables, which all contain the account. */
const keys = {
  orders: ["primary key (account_id, order_id)", "unique (account_id, xid)"],
  history: ["primary key (account_id, order_id, revision)"]
} as const

/** Replaces the tables of orders and history with partitioned copies of those of the product, and copies the rest. */
const createPartitions = async ({ query }: Shop, original: string): Promise<void> => {
  for (const view of ["items", "shipments"]) await query(`drop view if exists ${PREFIX}${view}`)
  for (const table of partitioned) {
    process.stderr.write(`partitions: copies ${table}\n`)
    await query(`drop table ${PREFIX}${table}`)
    await query(`create table ${PREFIX}${table} (like ${original}${table} including defaults, ${keys[table].join(", ")})
      partition by hash (account_id)`)
    for (let part = 0; part < PARTITIONS; part++)
      await query(`create table ${PREFIX}${table}_${part} partition of ${PREFIX}${table}
        for values with (modulus ${PARTITIONS}, remainder ${part})${table === "orders" ? " with (toast_tuple_target = 8160)" : ""}`)
    await query(`insert into ${PREFIX}${table} select * from ${original}${table}`)
  }
  for (const table of copied) {
    await query(`delete from ${PREFIX}${table}`)
    await query(`insert into ${PREFIX}${table} select * from ${original}${table}`)
  }
  process.stderr.write("partitions: creates indexes\n")
  // Every statement of the schema is repeatable, and creates what is missing.
  for (const statement of printMigrations("postgres", { prefix: PREFIX }).split(";\n"))
    if (/^create (index|or replace view)/m.test(statement)) await query(statement)
  await query("vacuum analyze")
}

/** Returns the lines of a table that compares the product's tables with partitioned ones. */
export const partitions = async (plain: Shop, runs: number): Promise<ReadonlyArray<string>> => {
  if (plain.place.database !== "postgres") return []
  const parts = await openTables(plain.place, PREFIX, plain.stock)
  try {
    await createPartitions(parts, plain.prefix)
    await checkSample(parts)
    const shops = [plain, parts] as const
    const found = [
      ...(await compare(shops, methods, { runs })),
      ...(await withSites(shops, (sites) => compare(sites, lists, { runs }))),
      ...(await compare(shops, { "retention, a batch of 100 orders": deletion() }, { runs: BATCHES, warmUp: 1 }))
    ]
    return tableOf(`PostgreSQL, one table (smaller) and ${PARTITIONS} partitions (larger)`, found)
  } finally {
    for (const view of ["items", "shipments"]) await parts.query(`drop view if exists ${PREFIX}${view}`)
    const tables = await parts.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema() and tablename like '${PREFIX}%'`
    )
    for (const { name } of tables) await parts.query(`drop table if exists ${name} cascade`)
    await parts.close()
  }
}
