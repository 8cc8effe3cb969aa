import type { Connections } from "../connections/source.ts"
import { INDEX_QUERY, MAX_FOUND, rowsRead } from "../orders/list/found-keys.ts"
import { crossAccountFill } from "../search/cross-account.ts"
import { runStatement } from "../sql/run-statement.ts"
import type { Tables } from "../sql/tables.ts"
import { type DatabaseFinding, findings, type Problem } from "./finding.ts"

/** Examines whether the search by words finds every order. */
export const examineSearch = async (
  { dialect, reader: db }: Pick<Connections, "dialect" | "reader">,
  tables: Tables
): Promise<ReadonlyArray<DatabaseFinding>> => {
  const problems: Array<Problem> = []
  const newest = `the newest ${(rowsRead[dialect] * MAX_FOUND).toLocaleString("en")} orders`
  const index = `${tables.search}_words`
  if (dialect === "postgres" && (await runStatement(db, INDEX_QUERY, [index])).rows.length === 0)
    problems.push({
      state: "warning",
      detail: `the index ${index} is missing`,
      why: `A search for a part of a word reads only ${newest}.`,
      fix: `create extension if not exists pg_trgm; create index ${index.replace(/^.*\./, "")} on ${tables.search} using gin (words gin_trgm_ops)`
    })
  const { matches } = crossAccountFill(tables)
  const { rows } = await runStatement<Readonly<Record<"orders" | "filled" | "matched", unknown>>>(db, matches, [])
  const { filled, matched, orders } = rows[0]!
  const missing = Number(orders) - Number(matched)
  const outdated = Number(filled) - Number(matched)
  if (missing > 0)
    problems.push({
      state: "warning",
      detail: `orders without words: ${missing}`,
      why: "A search finds these orders only by their exact ids.",
      fix: "waybill migrate"
    })
  if (outdated > 0)
    problems.push({
      state: "error",
      detail: `outdated words: ${outdated}`,
      why: "They can contain erased data. A search can find an order by them.",
      fix: `delete from ${tables.search}; then: waybill migrate`
    })
  const all = dialect === "mysql" ? `parts of words are found in ${newest}` : "parts of words are found in every order"
  return findings("search", problems, all)
}
