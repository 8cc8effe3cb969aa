import type { Dialect } from "./dialect.ts"

/**
 * Joins that look up the rows of a table for each row before the join, in this order. `offset 0` keeps PostgreSQL from
 * reading the whole table.
 */
export const lookedUp: Readonly<Record<Dialect, (table: string, alias: string, condition: string) => string>> = {
  sqlite: (table, alias, condition) => `cross join ${table} ${alias} on ${condition}`,
  postgres: (table, alias, condition) =>
    `cross join lateral (select * from ${table} ${alias} where ${condition} offset 0) ${alias}`,
  mysql: (table, alias, condition) => `straight_join ${table} ${alias} on ${condition}`
}
