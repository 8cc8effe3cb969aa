import type { Value } from "../../sql/run-statement.ts"
import type { Batch, Column, Entry } from "./entry.ts"

/** The names of columns, as a statement lists them. */
export const named = (columns: ReadonlyArray<Column>): string => columns.map(({ name }) => name).join(", ")

/** Marks for one row of these columns. */
export const markedRow = (columns: ReadonlyArray<Column>): string => `(${columns.map(() => "?").join(", ")})`

/** Marks for so many rows. */
export const markedRows = (columns: ReadonlyArray<Column>, count: number): string =>
  Array(count).fill(markedRow(columns)).join(", ")

/** The values for a row. */
export const rowOf = (columns: ReadonlyArray<Column>, entry: Entry): ReadonlyArray<Value> =>
  columns.map(({ of }) => of(entry))

/** The values for such rows, from the first mark to the last. */
export const rowsOf = (columns: ReadonlyArray<Column>, batch: Batch): ReadonlyArray<Value> =>
  batch.flatMap((entry) => rowOf(columns, entry))
