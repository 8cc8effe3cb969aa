import type { Value } from "../../sql/value.ts"
import type { Column } from "./columns.ts"
import type { Batch, Entry } from "./entry.ts"

/** Returns the column names as a comma-separated SQL list. */
export const namesOf = (columns: ReadonlyArray<Column>): string => columns.map(({ name }) => name).join(", ")

/** Returns the SQL placeholders for one row of the columns. */
export const placeholderRow = (columns: ReadonlyArray<Column>): string => `(${columns.map(() => "?").join(", ")})`

/** Returns the SQL placeholders for `count` rows of the columns. */
export const placeholderRows = (columns: ReadonlyArray<Column>, count: number): string =>
  Array(count).fill(placeholderRow(columns)).join(", ")

/** Returns an entry's values, one for each column. */
export const rowOf = (columns: ReadonlyArray<Column>, entry: Entry): ReadonlyArray<Value> =>
  columns.map(({ of }) => of(entry))

/** Returns the values of all entries in a batch as one flat list. */
export const rowsOf = (columns: ReadonlyArray<Column>, batch: Batch): ReadonlyArray<Value> =>
  batch.flatMap((entry) => rowOf(columns, entry))
