import type { Connections } from "../connections/source.ts"
import type { Flavour } from "../migrations/columns.ts"
import type { ActualColumn } from "./actual-tables.ts"
import type { ExpectedTable, ExpectedView } from "./expected-tables.ts"

/** The expected and the actual tables of a database. */
export interface Examined {
  readonly open: Connections
  readonly flavour: Flavour
  readonly tables: ReadonlyArray<ExpectedTable>
  readonly views: ReadonlyArray<ExpectedView>
  /** Columns of each table that exists. */
  readonly columns: ReadonlyMap<string, ReadonlyArray<ActualColumn>>
}

/** Whether a boolean of any database is true. */
export const isTrue = (value: unknown): boolean => value === true || Number(value) === 1

/** Returns the statements of a fix in one line. */
export const inOneLine = (statements: ReadonlyArray<string>): string =>
  statements.map((each) => each.replace(/\s+/g, " ")).join("; ")
