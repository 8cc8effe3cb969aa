import type { BoundValue, HostTransaction } from "../sql/run-statement.ts"
import type { Value } from "../sql/value.ts"
import type { Execute } from "./execute/execute.ts"
import { withColumnNames } from "./row-names.ts"

const quoted = (value: Value | undefined): string =>
  value === null || value === undefined ? "null" : `"${String(value).replaceAll(/["\\]/g, "\\$&")}"`

/** Returns a value that every library can bind. PostgreSQL reads the string of a list as an array. */
const plainValue = (value: BoundValue): Value => {
  if (typeof value === "boolean") return value ? 1 : 0
  return typeof value === "object" && value !== null ? `{${value.map(quoted).join(",")}}` : value
}

/** Returns the host's transaction; `execute` runs the statements in it. */
export const hostTransaction = (execute: Execute): HostTransaction => ({
  isTransaction: true,
  run: async (statement, values) => {
    const { affected, rows } = await execute(statement, values.map(plainValue))
    return { rows: withColumnNames(rows), count: Number(affected) }
  }
})
