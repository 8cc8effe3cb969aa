import type { Target } from "./migration.ts"

/** An index of a table. */
export interface Index {
  readonly name: string
  readonly table: string
  readonly columns: string
  /** Condition of the rows in the index, on databases with partial indexes. Default: all rows. */
  readonly where?: string
}

/**
 * Returns repeatable statements that run a statement on MySQL if an index is present, or if it is absent. MySQL has no
 * `if exists` for indexes.
 */
const ifOnMysql = (table: string, index: string, isPresent: boolean, statement: string): ReadonlyArray<string> => [
  `set @waybill_index = if((select count(*) from information_schema.statistics where table_schema = database()
    and table_name = '${table}' and index_name = '${index}') ${isPresent ? ">" : "="} 0, '${statement}', 'do 0')`,
  "prepare waybill_index from @waybill_index",
  "execute waybill_index",
  "deallocate prepare waybill_index"
]

/** Returns repeatable statements that create an index. MariaDB and MySQL have no partial indexes. */
export const createIndex = (
  { flavour, index, table }: Target,
  { columns, name, table: of, where }: Index
): ReadonlyArray<string> => {
  if (flavour === "mysql")
    return ifOnMysql(table(of), index(name), false, `create index ${index(name)} on ${table(of)} (${columns})`)
  const rows = where === undefined || flavour === "mariadb" ? "" : ` where ${where}`
  return [`create index if not exists ${index(name)} on ${table(of)} (${columns})${rows}`]
}

/** Returns repeatable statements that drop an index. */
export const dropIndex = (
  { flavour, index, table }: Target,
  { name, table: of }: Pick<Index, "name" | "table">
): ReadonlyArray<string> => {
  if (flavour === "mysql") return ifOnMysql(table(of), index(name), true, `drop index ${index(name)} on ${table(of)}`)
  // PostgreSQL looks for an unqualified name in the search path only.
  return [
    flavour === "mariadb"
      ? `drop index if exists ${index(name)} on ${table(of)}`
      : `drop index if exists ${table(name)}`
  ]
}
