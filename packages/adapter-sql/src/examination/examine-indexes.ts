import { indexesOf } from "./actual-tables.ts"
import { type Examined, inOneLine, isTrue } from "./examined.ts"
import type { Problem } from "./finding.ts"

/** Reports missing indexes and unique keys, and indexes that PostgreSQL could not complete. */
export const indexProblems = async ({ columns, open, tables }: Examined): Promise<ReadonlyArray<Problem>> => {
  const problems: Array<Problem> = []
  for (const { indexes, name, uniqueKeys } of tables.filter((table) => columns.has(table.name))) {
    const actual = await indexesOf(open, name)
    const valid = actual.filter(({ is_valid }) => isTrue(is_valid))
    for (const key of uniqueKeys)
      if (!valid.some((index) => isTrue(index.is_unique) && index.columns === key))
        problems.push({
          state: "error",
          detail: `${name} has no unique key on ${key}`,
          why: "The same order, account or token can be stored twice.",
          fix: `create unique index ${name.replace(/^.*\./, "")}_${key.replaceAll(", ", "_")}_key on ${name} (${key})`
        })
    for (const index of indexes) {
      const own = index.name.replace(/^.*\./, "")
      if (valid.some((each) => each.name === own)) continue
      const isBroken = actual.some((each) => each.name === own)
      problems.push({
        state: "warning",
        detail: `the index ${index.name} is ${isBroken ? "incomplete" : "missing"}`,
        fix: isBroken ? `reindex index ${own}` : inOneLine([index.create])
      })
    }
  }
  return problems
}
