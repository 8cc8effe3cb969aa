import type { Value } from "../../sql/value.ts"

/** A statement without its placeholders. Each value is between two parts of the statement. */
export interface SplitStatement {
  readonly parts: ReadonlyArray<string>
  readonly values: ReadonlyArray<Value>
}

const placeholder = /\$(\d+)|\?/g

/**
 * Splits a statement at its placeholders, for libraries that write their own. A value that the statement uses twice is
 * listed twice.
 */
export const splitAtPlaceholders = (sql: string, parameters: ReadonlyArray<Value>): SplitStatement => {
  const places = [...sql.matchAll(placeholder)]
  const values = places.map(
    ([, number], index) => parameters[number === undefined ? index : Number(number) - 1] ?? null
  )
  return { parts: sql.split(/\$\d+|\?/), values }
}
