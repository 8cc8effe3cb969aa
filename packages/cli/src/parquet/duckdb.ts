import { resolve } from "node:path"
import { usageError } from "../errors/command-error.ts"

/** The oldest version that the peer range accepts. A later minor version may change its interface. */
const DUCKDB = "@duckdb/node-api@1.5.6-r.1"

/** A connection to DuckDB, with the functions that Waybill calls. Text in a row is a string, and NULL is null. */
export interface DuckDbConnection {
  readonly run: (sql: string) => Promise<unknown>
  readonly stream: (
    sql: string
  ) => Promise<{ readonly yieldRowsJs: () => AsyncIterable<ReadonlyArray<ReadonlyArray<unknown>>> }>
  readonly closeSync: () => void
}

/** Whether the optional package is installed. */
export const hasDuckDb = (): Promise<boolean> =>
  import("@duckdb/node-api").then(
    () => true,
    () => false
  )

const load = async () => {
  try {
    return await import("@duckdb/node-api")
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND"
    const reason = isAbsent ? "is not installed" : `cannot be loaded: ${(error as Error).message.split("\n")[0]}`
    throw usageError(`Parquet needs DuckDB, which ${reason}; install it with: npm install ${DUCKDB}`)
  }
}

/** Settings of DuckDB. One thread keeps the rows in order, and DuckDB downloads nothing. */
const settings = {
  threads: "1",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false"
}

/** Returns a connection to a database in memory. Fails if the optional package is not installed. */
export const connectToDuckDb = async (): Promise<DuckDbConnection> => {
  const { DuckDBInstance } = await load()
  return (await DuckDBInstance.create(":memory:", settings)).connect()
}

/** Yields the rows of a query in chunks. Memory does not depend on their number. */
export async function* queryRows(connection: DuckDbConnection, sql: string) {
  yield* (await connection.stream(sql)).yieldRowsJs()
}

/** Returns a string as a literal in SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns a file as a literal. DuckDB reads it as a pattern, which matches only this file. */
export const fileLiteral = (file: string): string => literal(resolve(file).replaceAll(/[[*?]/g, "[$&]"))

/** Returns a name as an identifier in SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
