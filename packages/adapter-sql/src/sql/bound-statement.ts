import type { Dialect } from "./dialect.ts"
import { placeholdersFor } from "./placeholders.ts"
import type { Value } from "./value.ts"

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: Value) => string

/** A statement with its values in binding order. */
export interface BoundStatement {
  readonly text: string
  readonly values: ReadonlyArray<Value>
}

/** Returns the statement that `write` builds, with the values that it binds from left to right. */
export const boundStatement = (dialect: Dialect, write: (bind: Bind) => string): BoundStatement => {
  const next = placeholdersFor(dialect)
  const values: Array<Value> = []
  const text = write((value) => {
    values.push(value)
    return next()
  })
  return { text, values }
}
