import type { Value } from "../../sql/run-statement.ts"
import type { Column } from "./columns.ts"
import type { Batch, Entry } from "./entry.ts"

/** Returns the column names, as a list in SQL. */
export const namesOf = (columns: ReadonlyArray<Column>): string => columns.map(({ name }) => name).join(", ")

/** Returns placeholders for one row of the columns. */
export const placeholderRow = (columns: ReadonlyArray<Column>): string => `(${columns.map(() => "?").join(", ")})`

/** Returns placeholders for several rows of the columns. */
export const placeholderRows = (columns: ReadonlyArray<Column>, count: number): string =>
  Array(count).fill(placeholderRow(columns)).join(", ")

/** Returns the values of one row. */
export const rowOf = (columns: ReadonlyArray<Column>, entry: Entry): ReadonlyArray<Value> =>
  columns.map(({ of }) => of(entry))

/** Returns the values of several rows as one list. */
export const rowsOf = (columns: ReadonlyArray<Column>, batch: Batch): ReadonlyArray<Value> =>
  batch.flatMap((entry) => rowOf(columns, entry))
