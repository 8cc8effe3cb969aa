import type { Batch } from "./batch.ts"
import type { Column, Value } from "./entry.ts"

/** The names of columns, as a statement lists them. */
export const named = (columns: ReadonlyArray<Column>): string => columns.map(({ name }) => name).join(", ")

/** Marks for so many rows of these columns. */
export const markedRows = (columns: ReadonlyArray<Column>, count: number): string =>
  Array.from({ length: count }, () => `(${columns.map(() => "?").join(", ")})`).join(", ")

/** The values for such rows, from the first mark to the last. */
export const rowsOf = (columns: ReadonlyArray<Column>, batch: Batch): ReadonlyArray<Value> =>
  batch.flatMap((entry) => columns.map(({ of }) => of(entry)))
