import { type RawBuilder, sql } from "kysely"

/** Ours; a database may hold any others. */
const tableNames = ["orders", "items", "shipments", "history", "stream", "accounts", "credentials"] as const
type TableName = (typeof tableNames)[number]

export interface NamingOptions {
  /** What the name of each of our tables begins with. */
  readonly prefix?: string
  /** The PostgreSQL schema that holds them, if it is not the first of the search path. */
  readonly schema?: string
}

/** The name of each table as it stands in a statement. */
export type Tables = Readonly<Record<TableName, RawBuilder<unknown>>>

const plainName = /^[a-z_][a-z0-9_]*$/
const longestPrefix = 30

/** A prefix and a schema become part of SQL, so they are small plain words or nothing at all. */
const naming = ({ prefix = "waybill_", schema }: NamingOptions) => {
  if (prefix !== "" && (!plainName.test(prefix) || prefix.length > longestPrefix))
    throw new TypeError(`The prefix ${JSON.stringify(prefix)} is no plain name of at most ${longestPrefix} characters.`)
  if (schema !== undefined && !plainName.test(schema))
    throw new TypeError(`The schema ${JSON.stringify(schema)} is no plain name.`)
  return { prefix, schema }
}

export const tablesOf = (options: NamingOptions): Tables => {
  const { prefix, schema } = naming(options)
  const named = (name: string) => sql.id(...(schema === undefined ? [] : [schema]), `${prefix}${name}`)
  return Object.fromEntries(tableNames.map((name) => [name, named(name)])) as Tables
}
