import { HostMistake } from "@waybill/core"
import { checkDialect, type Dialect } from "../../sql/dialect.ts"
import type { Value } from "../../sql/value.ts"

/** Result of a statement: the selected rows, and the number of changed rows. */
export interface Executed {
  /** Rows as objects, keyed by column name. */
  readonly rows: ReadonlyArray<object>
  /** Number of changed rows. A larger number is fine, but 0 must mean that no row has changed. Only SQLite needs it. */
  readonly affected: number | bigint
}

/**
 * Runs a statement in the host's transaction. Placeholders are `$1`, `$2` … on PostgreSQL and `?` on other databases.
 * Parameters are strings, numbers or null.
 */
export type Execute = (sql: string, parameters: ReadonlyArray<Value>) => Executed | Promise<Executed>

/** An `Execute` with the dialect of its database, which the functions named after a library return. */
export type DialectExecute = Execute & {
  /** SQL of the library's database. */
  readonly dialect: Dialect
}

/** The argument of a function named after a library. */
export interface LibraryArgument {
  readonly name: string
  readonly given: unknown
  /** The expectation, which follows "must be". */
  readonly expected: string
  /** Functions that it must have. */
  readonly functions: ReadonlyArray<string>
}

/** Throws a `TypeError` if an argument lacks a function of its library. */
export const checkArgument = ({ expected, functions, given, name }: LibraryArgument): void => {
  if (functions.some((each) => typeof (given as Readonly<Record<string, unknown>> | null)?.[each] !== "function"))
    throw new TypeError(`${name}: must be ${expected}`)
}

/**
 * Returns `execute` with its dialect. Throws, now and at each statement, if `isOpen` returns false. Throws a
 * `TypeError` if the host's argument lacks a function.
 */
export const executeIn = (
  dialect: Dialect,
  argument: LibraryArgument,
  isOpen: () => boolean,
  execute: Execute
): DialectExecute => {
  checkDialect(dialect)
  checkArgument(argument)
  const check = () => {
    if (!isOpen()) throw new HostMistake(`${argument.name}: has no open transaction; start one and pass it`)
  }
  check()
  const checked: Execute = (sql, parameters) => {
    check()
    return execute(sql, parameters)
  }
  return Object.assign(checked, { dialect })
}

/** Whether a statement returns rows. Some libraries have one function for such statements and another for the rest. */
export const returnsRows = (sql: string): boolean => /^\s*(?:select|with)\b/i.test(sql)
