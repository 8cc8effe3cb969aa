import { type Dialect as Driver, Kysely, type KyselyConfig, MysqlAdapter, PostgresAdapter, SqliteAdapter } from "kysely"
import type { Dialect } from "../sql/dialect.ts"
import { mysqlDialect } from "./mysql.ts"
import { checkOptionNames } from "./option-names.ts"
import { postgresDialect } from "./postgres.ts"
import { sqliteDialect } from "./sqlite.ts"
import { isInMemory } from "./sqlite-file.ts"
import type { Timeouts } from "./timeouts.ts"

/** Database that holds the tables: a SQLite file, a server's URL, or the host's own Kysely instance. */
export type Source =
  | {
      /** Path of the file, which is created if absent, or `:memory:`. */
      readonly sqlite: string
    }
  | {
      /** URL such as `postgres://user@host/database`. */
      readonly postgres: string
    }
  | {
      /** URL of MariaDB or MySQL, such as `mysql://user@host/database`. */
      readonly mysql: string
    }
  | {
      /** Instance of the host, which the stores never close. */
      // biome-ignore lint/suspicious/noExplicitAny: the host's own tables may have any type.
      readonly kysely: Kysely<any>
      /** SQL of the database behind the instance. */
      readonly dialect: Dialect
    }

/** Options of the connections that a store opens itself. */
export interface ConnectionOptions {
  /** Maximum number of connections to a server. Default 14. */
  readonly connections?: number
  /** Time limits for connections and statements. Each has a default. */
  readonly timeouts?: Partial<Timeouts>
  /**
   * Whether a pooler such as PgBouncer is in front of PostgreSQL. Each transaction may then use a different server
   * connection. Default: true if the URL has `pgbouncer=true`, otherwise detected for each connection.
   */
  readonly pooled?: boolean | undefined
  /** Receives every statement, as Kysely's own `log` does. */
  readonly log?: KyselyConfig["log"]
}

/**
 * Connections to a database. On a SQLite file, `reader` can read while `writer` writes; on a server, both are one pool.
 */
export interface Connections {
  /** SQL of the database. */
  readonly dialect: Dialect
  /** Runs transactions. On a SQLite file, it has one connection. */
  readonly writer: Kysely<unknown>
  /** Runs reads outside of transactions. */
  readonly reader: Kysely<unknown>
  /** Closes all connections that the store opened. */
  readonly close: () => Promise<void>
}

const sourceNames = ["sqlite", "postgres", "mysql", "kysely"] as const
const dialects: ReadonlyArray<unknown> = ["sqlite", "postgres", "mysql"] satisfies ReadonlyArray<Dialect>

/** Returns the dialect of the host's instance of Kysely, if it is one of Kysely's own. */
const dialectOf = (kysely: unknown): Dialect | undefined => {
  if (!(kysely instanceof Kysely)) return undefined
  const { adapter } = kysely.getExecutor()
  if (adapter instanceof SqliteAdapter) return "sqlite"
  if (adapter instanceof PostgresAdapter) return "postgres"
  return adapter instanceof MysqlAdapter ? "mysql" : undefined
}

/** The values of a source. A driver reads another one as a different host, or as a temporary file. */
const addresses = {
  sqlite: { example: 'the name of a file, or ":memory:"', shape: /^(?!(?:postgres(?:ql)?|mysql|mariadb):)./i },
  postgres: { example: "a URL such as postgres://role@host/database", shape: /^(?:postgres(?:ql)?:|socket:|\/)/i },
  mysql: { example: "a URL such as mysql://role@host/database", shape: /^(?:mysql|mariadb):/i }
} as const

/** Throws a `TypeError` if the function `place` received an unknown option, or not exactly one usable database. */
export const checkSource = (place: string, source: Source, options: object = {}): void => {
  checkOptionNames(place, source)
  checkOptionNames(place, options)
  const [name, another] = sourceNames.filter((each) => each in source)
  if (name === undefined) throw new TypeError(`${place}: no database; expected one of ${sourceNames.join(", ")}`)
  if (another !== undefined) throw new TypeError(`${place}: two databases, ${name} and ${another}; expected one`)
  const { dialect, [name]: value }: { readonly [Name in (typeof sourceNames)[number] | "dialect"]?: unknown } = source
  // A URL from an environment variable that is not set is undefined.
  if (value === undefined) throw new TypeError(`${place}: ${name}: is required`)
  if (name !== "kysely") {
    const { example, shape } = addresses[name]
    if (typeof value !== "string" || !shape.test(value)) throw new TypeError(`${place}: ${name}: must be ${example}`)
    if (dialect !== undefined && dialect !== name)
      throw new TypeError(`${place}: dialect: is ${String(dialect)}, but the database is ${name}`)
    return
  }
  if (dialect === undefined) throw new TypeError(`${place}: dialect: is required`)
  if (!dialects.includes(dialect)) throw new TypeError(`${place}: dialect: must be one of ${dialects.join(", ")}`)
  const own = dialectOf(value)
  if (own !== undefined && own !== dialect)
    throw new TypeError(`${place}: dialect: is ${dialect}, but the instance of Kysely uses ${own}`)
}

const DEFAULT_CONNECTIONS = 14
const defaultTimeouts: Timeouts = { acquire: 1000, statement: 2000 }

/** Prepares connections; the first statement opens one. `close` does not close the host's own Kysely instance. */
export const connect = (source: Source, options: ConnectionOptions): Connections => {
  const { connections = DEFAULT_CONNECTIONS, log, pooled } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const kyselyOn = (dialect: Driver) => new Kysely<unknown>({ dialect, ...(log !== undefined && { log }) })
  if ("kysely" in source) {
    // The host's plugins could rename our columns or parse our JSON.
    const host = source.kysely.withoutPlugins()
    return { dialect: source.dialect, writer: host, reader: host, close: async () => {} }
  }
  if ("sqlite" in source) {
    const file = sqliteDialect(source.sqlite, false, timeouts)
    const { inTransaction } = file
    // A host that receives every statement receives those of batches, too.
    const writer = log === undefined ? Object.assign(kyselyOn(file), { inTransaction }) : kyselyOn(file)
    const reader = isInMemory(source.sqlite) ? writer : kyselyOn(sqliteDialect(source.sqlite, true, timeouts))
    const close = async () => void (await Promise.all([...new Set([writer, reader])].map((each) => each.destroy())))
    return { dialect: "sqlite", writer, reader, close }
  }
  const [dialect, server] =
    "postgres" in source
      ? (["postgres", kyselyOn(postgresDialect(source.postgres, connections, timeouts, pooled))] as const)
      : (["mysql", kyselyOn(mysqlDialect(source.mysql, connections, timeouts))] as const)
  return { dialect, writer: server, reader: server, close: () => server.destroy() }
}
