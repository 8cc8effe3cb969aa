import type { Target } from "./migration.ts"

/** An index of a table. */
export interface Index {
  readonly name: string
  readonly table: string
  readonly columns: string
  /** Condition of the rows in the index, on databases with partial indexes. Default: all rows. */
  readonly where?: string
}

/** Returns repeatable statements that create an index on MySQL, which has no `create index if not exists`. */
const createOnMysql = (table: string, index: string, columns: string): ReadonlyArray<string> => [
  `set @waybill_index = if((select count(*) from information_schema.statistics where table_schema = database()
    and table_name = '${table}' and index_name = '${index}') = 0, 'create index ${index} on ${table} (${columns})', 'do 0')`,
  "prepare waybill_index from @waybill_index",
  "execute waybill_index",
  "deallocate prepare waybill_index"
]

/** Returns repeatable statements that create an index. MariaDB and MySQL have no partial indexes. */
export const createIndex = (
  { flavour, index, table }: Target,
  { columns, name, table: of, where }: Index
): ReadonlyArray<string> => {
  if (flavour === "mysql") return createOnMysql(table(of), index(name), columns)
  const rows = where === undefined || flavour === "mariadb" ? "" : ` where ${where}`
  return [`create index if not exists ${index(name)} on ${table(of)} (${columns})${rows}`]
}
