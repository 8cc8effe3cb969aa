// The part of DuckDB's API that Waybill calls, so that the package compiles without this optional dependency.
declare module "@duckdb/node-api" {
  export const DuckDBInstance: {
    readonly create: (
      path: string,
      settings: Readonly<Record<string, string>>
    ) => Promise<{ readonly connect: () => Promise<import("./duckdb.ts").DuckDbConnection> }>
  }
}
