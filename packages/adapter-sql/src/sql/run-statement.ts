import { CompiledQuery, type Kysely } from "kysely"

/** Value bound to a placeholder in a statement. */
export type Value = string | number | null

/**
 * Runs an SQL statement with its values. Returns the rows that it selected and, as `count`, the number that it changed.
 */
export const runStatement = async <Row>(
  db: Kysely<unknown>,
  statement: string,
  values: ReadonlyArray<Value | boolean | ReadonlyArray<Value>>
): Promise<{ readonly rows: ReadonlyArray<Row>; readonly count: number }> => {
  const { numAffectedRows, rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(statement, values as Array<unknown>) as CompiledQuery<Row>
  )
  return { rows, count: Number(numAffectedRows ?? 0) }
}
