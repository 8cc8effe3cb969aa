// The part of DuckDB's API that Waybill uses, so that the package compiles without this optional dependency.
declare module "@duckdb/node-api" {
  /** Values of a row, as JavaScript has them. Text is a string, and NULL is null. */
  type Row = ReadonlyArray<unknown>

  export interface DuckDBConnection {
    readonly run: (sql: string) => Promise<unknown>
    readonly stream: (sql: string) => Promise<{ readonly yieldRowsJs: () => AsyncIterable<ReadonlyArray<Row>> }>
    readonly closeSync: () => void
  }

  export const DuckDBInstance: {
    readonly create: (
      path: string,
      settings: Readonly<Record<string, string>>
    ) => Promise<{ readonly connect: () => Promise<DuckDBConnection> }>
  }
}
