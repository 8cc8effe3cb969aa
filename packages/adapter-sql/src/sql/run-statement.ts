import { CompiledQuery, type Kysely } from "kysely"

/** A value of a statement. */
export type Value = string | number | null

/** Runs a statement given as text with its values. */
export const runStatement = async <Row>(
  db: Kysely<unknown>,
  text: string,
  values: ReadonlyArray<Value | boolean | ReadonlyArray<Value>>
): Promise<{ readonly rows: ReadonlyArray<Row>; readonly count: number }> => {
  const { numAffectedRows, rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(text, values as Array<unknown>) as CompiledQuery<Row>
  )
  return { rows, count: Number(numAffectedRows ?? 0) }
}
