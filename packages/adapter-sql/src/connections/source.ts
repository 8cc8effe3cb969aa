import { type Dialect as Driver, Kysely, type KyselyConfig } from "kysely"
import type { Dialect } from "../sql/dialect.ts"
import { mysqlDialect } from "./mysql.ts"
import { postgresDialect } from "./postgres.ts"
import { sqliteDialect } from "./sqlite.ts"
import type { Timeouts } from "./timeouts.ts"

/** Where the tables are: a file, a server's URL, or a database that the host has open already. */
export type Source =
  | { readonly sqlite: string }
  | { readonly postgres: string }
  | { readonly mysql: string }
  // biome-ignore lint/suspicious/noExplicitAny: the host's own tables are no concern of ours.
  | { readonly kysely: Kysely<any>; readonly dialect: Dialect }

export interface ConnectionOptions {
  /** At most so many connections to a server. */
  readonly connections?: number
  readonly timeouts?: Partial<Timeouts>
  /** Hears of every statement, as Kysely's own `log`. */
  readonly log?: KyselyConfig["log"]
}

/** Two ways into one database: on a SQLite file, reading goes beside writing; on a server they are the same. */
export interface Connections {
  readonly dialect: Dialect
  readonly writer: Kysely<unknown>
  readonly reader: Kysely<unknown>
  readonly close: () => Promise<void>
}

const inMemory = (file: string): boolean => file === "" || file === ":memory:"

/** Opens nothing yet: the first statement does. What a host has open, the host closes. */
export const connect = (source: Source, { connections = 14, log, timeouts: given }: ConnectionOptions): Connections => {
  const timeouts = { acquire: 1000, statement: 2000, ...given }
  const over = (dialect: Driver) => new Kysely<unknown>({ dialect, ...(log !== undefined && { log }) })
  if ("kysely" in source) {
    // A host's plugins may rename columns or read JSON; ours are written as they are.
    const host = source.kysely.withoutPlugins()
    return { dialect: source.dialect, writer: host, reader: host, close: async () => {} }
  }
  if ("sqlite" in source) {
    const writer = over(sqliteDialect(source.sqlite, false, timeouts))
    const reader = inMemory(source.sqlite) ? writer : over(sqliteDialect(source.sqlite, true, timeouts))
    const close = async () => void (await Promise.all([...new Set([writer, reader])].map((each) => each.destroy())))
    return { dialect: "sqlite", writer, reader, close }
  }
  const [dialect, server] =
    "postgres" in source
      ? (["postgres", over(postgresDialect(source.postgres, connections, timeouts))] as const)
      : (["mysql", over(mysqlDialect(source.mysql, connections, timeouts))] as const)
  return { dialect, writer: server, reader: server, close: () => server.destroy() }
}
