import { Unavailable } from "@waybill/core"

/** The first error in a chain of causes. A host name with several addresses has an error for each of them. */
const rootOf = (thrown: unknown): unknown => {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return rootOf(thrown.errors[0])
  return thrown instanceof Error && thrown.cause !== undefined ? rootOf(thrown.cause) : thrown
}

/** Whether a statement failed because its table does not exist: on PostgreSQL, MariaDB and MySQL, or SQLite. */
export const isTableMissing = (thrown: unknown): boolean => {
  const error = rootOf(thrown)
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : undefined
  return code === "42P01" || code === "ER_NO_SUCH_TABLE" || error.message.startsWith("no such table")
}

/** Instruction for a database without a table. */
export const CREATE_TABLES = "create the tables with `migrate`, or check the prefix and the schema"

/** Returns the failure of a port, which says what to do if a table does not exist. */
export const unavailable = (port: string, cause: unknown, maybeDone = false): Unavailable =>
  new Unavailable({
    port,
    cause,
    maybeDone,
    ...(isTableMissing(cause) && { headline: `a table does not exist; ${CREATE_TABLES}` })
  })

/**
 * Returns the failure to open a database, with its first cause in the message. No request is involved yet, and drivers
 * name a role, a database or an address, but no password.
 */
export const openingFailure = (cause: unknown): Unavailable => {
  const root = rootOf(cause)
  const [headline = ""] = root instanceof Error ? root.message.split("\n") : []
  return new Unavailable({ port: "OrderStore", cause, ...(headline !== "" && { headline }) })
}

/** Returns a driver, or throws an error that says how to install it. */
export const driver = async <A>(name: string, load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error
    throw new Error(`the package ${name} is not installed; npm install ${name} installs it`)
  }
}
