const tableNames = [
  "orders",
  "items",
  "shipments",
  "history",
  "stream",
  "figures",
  "accounts",
  "credentials",
  "node_leases",
  "tracking_numbers",
  "search",
  "operator_tokens",
  "webhooks",
  "webhook_deliveries",
  "consumers",
  "consumer_events",
  "packing_progress"
] as const

/** Names of the tables: their prefix, and their schema in PostgreSQL. */
export interface NamingOptions {
  /** Prefix of every table name. Default `waybill_`. */
  readonly prefix?: string
  /** PostgreSQL schema that contains the tables. Default: the first schema in the search path. */
  readonly schema?: string
}

/** SQL name of each table, qualified with its schema if there is one. */
export type Tables = Readonly<Record<(typeof tableNames)[number], string>>

const plainName = /^[a-z_][a-z0-9_]*$/
const MAX_PREFIX_LENGTH = 30

/**
 * Returns functions that name tables and indexes. Throws if the prefix or the schema is not a plain identifier, because
 * both are inserted into SQL.
 */
export const namesFor = ({ prefix = "waybill_", schema }: NamingOptions) => {
  if (typeof prefix !== "string" || (prefix !== "" && !plainName.test(prefix)) || prefix.length > MAX_PREFIX_LENGTH)
    throw new TypeError(
      `prefix: ${JSON.stringify(prefix)} is invalid; it must match [a-z_][a-z0-9_]* and have at most ${MAX_PREFIX_LENGTH} characters`
    )
  if (schema !== undefined && (typeof schema !== "string" || !plainName.test(schema)))
    throw new TypeError(`schema: ${JSON.stringify(schema)} is invalid; it must match [a-z_][a-z0-9_]*`)
  return {
    prefix,
    schema,
    table: (name: string) => (schema === undefined ? `${prefix}${name}` : `${schema}.${prefix}${name}`),
    index: (name: string) => `${prefix}${name}`
  }
}

/** Returns the SQL name of each table, qualified with its schema if there is one. */
export const tablesOf = (options: NamingOptions): Tables => {
  const { table } = namesFor(options)
  return Object.fromEntries(tableNames.map((name) => [name, table(name)])) as Tables
}
