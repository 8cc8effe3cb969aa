import { checkOptionNames } from "../connections/option-names.ts"
import { checkDialect, type Dialect } from "../sql/dialect.ts"
import type { NamingOptions } from "../sql/tables.ts"
import type { DialectExecute, Execute } from "./execute/execute.ts"

/** Options for an `execute` that does not have a dialect. */
export interface OverOptions extends NamingOptions {
  /** SQL of the database that `execute` calls. */
  readonly dialect: Dialect
}

/** Returns the dialect in the options, or otherwise that of `execute`. */
export const dialectOf = (execute: Execute | DialectExecute, options: Partial<OverOptions>): Dialect => {
  if (typeof execute !== "function")
    throw new TypeError("execute: must be a function; wrap a client of a library, such as ordersOver(overPg(client))")
  checkOptionNames("options", options)
  const own = "dialect" in execute ? execute.dialect : undefined
  const dialect = options.dialect ?? own
  if (dialect === undefined) throw new TypeError('dialect: is missing; must be "sqlite", "postgres" or "mysql"')
  checkDialect(dialect)
  if (own !== undefined && own !== dialect)
    throw new TypeError(`dialect: is "${dialect}", but the library runs statements on "${own}"`)
  return dialect
}
