import { methodNames } from "@waybill/core/conformance"
import { codeOf } from "./plan.ts"
import type { CaseResult } from "./run-case.ts"

type Outcome = CaseResult["result"]

/** The sign of each result in the matrix, worst first. */
const signs: ReadonlyArray<readonly [Outcome, string]> = [
  ["failed", "F"],
  ["blocked", "?"],
  ["passed", "+"],
  ["untested", "-"]
]

const LEGEND = "+ passed  F failed  ? state not set up  - not tested"
const NOTE = "Columns: ok is a success, numbers are the last two digits of a code."
/** Width of a column, with the space before it. */
const COLUMN = 3

const columnOf = (result: CaseResult): string => {
  const code = codeOf(result.one)
  return code === "success" ? "ok" : code.slice(-2)
}

/** Returns the sign of the worst result, or an empty string if there is none. */
const signOf = (results: ReadonlyArray<CaseResult>): string =>
  signs.find(([outcome]) => results.some(({ result }) => result === outcome))?.[1] ?? ""

/**
 * Returns a table of methods by codes. If it is wider than the terminal, it is split into several tables with a part of
 * the columns each.
 */
export const formatMatrix = (
  results: ReadonlyArray<CaseResult>,
  width: number,
  emphasize: (sign: string) => string = (sign) => sign
): string => {
  const rows = methodNames.filter((method) => results.some(({ one }) => one.method === method))
  const first = Math.max(...rows.map((method) => method.length))
  const columns = [...new Set(results.map(columnOf))].sort((a, b) =>
    a === "ok" ? -1 : b === "ok" ? 1 : a < b ? -1 : 1
  )
  const perTable = Math.max(1, Math.floor((width - first) / COLUMN))
  const tables = Math.ceil(columns.length / perTable)
  const size = Math.ceil(columns.length / tables)
  const cell = (method: string, column: string): string => {
    const sign = signOf(results.filter((each) => each.one.method === method && columnOf(each) === column))
    return " ".repeat(COLUMN - sign.length) + (sign === "F" || sign === "?" ? emphasize(sign) : sign)
  }
  const table = (part: ReadonlyArray<string>): string =>
    [
      " ".repeat(first) + part.map((column) => column.padStart(COLUMN)).join(""),
      ...rows.map((method) => (method.padEnd(first) + part.map((column) => cell(method, column)).join("")).trimEnd())
    ].join("\n")
  const parts = Array.from({ length: tables }, (_, index) => table(columns.slice(index * size, (index + 1) * size)))
  return [...parts, `${LEGEND}\n${NOTE}`].join("\n\n")
}
