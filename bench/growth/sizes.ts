// The bytes of the tables and indexes of a database.
import { statSync } from "node:fs"
import type { Shop } from "./shop.ts"

interface Size {
  readonly name: string
  readonly bytes: number
}

const postgresSizes = (prefix: string) => `select c.relname as name,
    (case c.relkind when 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relname like '${prefix}%' and c.relkind in ('r', 'i') order by 2 desc, 1`

const SQLITE_SIZES = "select name, sum(pgsize) as bytes from dbstat group by name order by 2 desc, 1"

const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 })

/** Smallest size of a row of the table, in bytes. */
const LEAST = 500_000

/** Returns the sizes of tables and indexes as the lines of a table, the largest first. */
export const sizeLines = async ({ place, prefix, query, stock }: Shop): Promise<ReadonlyArray<string>> => {
  const sizes =
    place.database === "postgres"
      ? await query<Size>(postgresSizes(prefix))
      : [
          ...(await query<Size>(SQLITE_SIZES).catch((): ReadonlyArray<Size> => [])),
          { name: "file", bytes: statSync(place.location).size }
        ]
  const orders = stock.closed + stock.open
  return [
    `| ${place.name}, table or index | MB | bytes per order |`,
    "|---|---|---|",
    ...sizes
      .filter(({ bytes }) => bytes >= LEAST)
      .map(
        ({ bytes, name }) => `| ${name} | ${megabytes(bytes)} | ${Math.round(bytes / orders).toLocaleString("en-US")} |`
      )
  ]
}
