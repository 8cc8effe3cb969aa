/** Ours; a database may hold any others. */
const tableNames = ["orders", "items", "shipments", "history", "stream", "accounts", "credentials"] as const

export interface NamingOptions {
  /** What the name of each of our tables begins with. */
  readonly prefix?: string
  /** The PostgreSQL schema that holds them, if it is not the first of the search path. */
  readonly schema?: string
}

/** The name of each table as it stands in SQL. */
export type Tables = Readonly<Record<(typeof tableNames)[number], string>>

const plainName = /^[a-z_][a-z0-9_]*$/
const longestPrefix = 30

/** Our names. A prefix and a schema become part of SQL, so they are small plain words or nothing at all. */
export const prefixed = ({ prefix = "waybill_", schema }: NamingOptions) => {
  if (prefix !== "" && (!plainName.test(prefix) || prefix.length > longestPrefix))
    throw new TypeError(`The prefix ${JSON.stringify(prefix)} is no plain name of at most ${longestPrefix} characters.`)
  if (schema !== undefined && !plainName.test(schema))
    throw new TypeError(`The schema ${JSON.stringify(schema)} is no plain name.`)
  return {
    prefix,
    schema,
    table: (name: string) => (schema === undefined ? `${prefix}${name}` : `${schema}.${prefix}${name}`),
    index: (name: string) => `${prefix}${name}`
  }
}

export const tablesOf = (options: NamingOptions): Tables => {
  const { table } = prefixed(options)
  return Object.fromEntries(tableNames.map((name) => [name, table(name)])) as Tables
}
