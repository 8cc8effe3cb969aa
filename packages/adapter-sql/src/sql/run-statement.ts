import type { CompiledQuery, Kysely, RawNode } from "kysely"
import type { Value } from "./value.ts"

/** Value or list that is bound to a placeholder. Only statements for PostgreSQL bind lists. */
export type BoundValue = Value | boolean | ReadonlyArray<Value>

/** The rows that a statement selected, and the number of rows that it changed. */
export interface StatementResult<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly count: number
}

/** A transaction that the host has started, with any database library. */
export interface HostTransaction {
  readonly isTransaction: true
  readonly run: (
    statement: string,
    values: ReadonlyArray<BoundValue>
  ) => StatementResult<unknown> | Promise<StatementResult<unknown>>
}

/** Waybill's connection that writes to a SQLite file. */
interface FileWriter extends Kysely<unknown> {
  /** Runs statements in the transaction that this connection has open. */
  readonly inTransaction: HostTransaction
}

/** Runs statements: Waybill's connections, the host's Kysely instance, or the host's transaction. */
export type Database = Kysely<unknown> | FileWriter | HostTransaction

// Built without Kysely's functions, so that a host with another library does not load Kysely.
const compiledQuery = <Row>(sql: string, parameters: ReadonlyArray<unknown>): CompiledQuery<Row> => {
  const query: RawNode = { kind: "RawNode", sqlFragments: [sql], parameters: [] }
  return { sql, parameters, query, queryId: { queryId: "waybill" } }
}

/**
 * Runs an SQL statement with its values. Returns the rows that it selected and, as `count`, the number that it changed.
 */
export const runStatement = async <Row>(
  db: Database,
  statement: string,
  values: ReadonlyArray<BoundValue>
): Promise<StatementResult<Row>> => {
  if ("run" in db) return (await db.run(statement, values)) as StatementResult<Row>
  const { numAffectedRows, rows } = await db.executeQuery<Row>(compiledQuery(statement, values))
  return { rows, count: Number(numAffectedRows ?? 0) }
}
