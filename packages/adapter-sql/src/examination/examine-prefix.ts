import type { MigrationStep } from "../migrations/migration-status.ts"
import { type NamingOptions, namesFor } from "../sql/tables.ts"
import { tableNamesIn } from "./actual-tables.ts"
import type { Examined } from "./examined.ts"
import type { Problem } from "./finding.ts"

const plainName = /^[a-z_][a-z0-9_]*$/

/** Returns a name as SQL writes it. */
const written = (name: string, quote: string): string =>
  plainName.test(name) ? name : `${quote}${name.replaceAll(quote, quote + quote)}${quote}`

/** Reports tables with the names of ours that another program created, and others that begin with the prefix. */
export const prefixProblems = async (
  { columns, open, tables, views }: Examined,
  naming: NamingOptions,
  steps: ReadonlyArray<MigrationStep>
): Promise<ReadonlyArray<Problem>> => {
  const { prefix, table } = namesFor(naming)
  const quote = open.dialect === "mysql" ? "`" : '"'
  const pending = steps.filter(({ state }) => state === "pending").map(({ step }) => step)
  const taken = tables.flatMap(({ firstColumns, name, step }): ReadonlyArray<Problem> => {
    const actual = columns.get(name)?.map((column) => column.name)
    // An interrupted migration can leave complete tables of an unrecorded step.
    const isForeign =
      actual !== undefined && pending.includes(step) && !firstColumns.every((column) => actual.includes(column))
    return isForeign
      ? [
          {
            state: "error",
            detail: `${name} belongs to another program`,
            fix: "choose a different prefix: waybill serve --prefix print_"
          }
        ]
      : []
  })
  // A newer version's steps may have created more tables.
  if (prefix === "" || steps.some(({ state }) => state === "unknown")) return taken
  const own = [...tables, ...views].map(({ name }) => name).concat(table("migrations"), table("migrations_lock"))
  const suffixes = own.map((name) => name.slice(table("").length))
  const others = (await tableNamesIn(open, naming.schema)).flatMap(({ name }): ReadonlyArray<Problem> => {
    // Another service's prefix may begin with this one.
    const isOurs =
      !name.startsWith(prefix) ||
      suffixes.some((suffix) => name.endsWith(`_${suffix}`) || name === `${prefix}${suffix}`)
    return isOurs
      ? []
      : [
          {
            state: "warning",
            detail: `${name} is not a table of Waybill, but begins with its prefix`,
            why: "The next version may need this name.",
            fix: `alter table ${written(name, quote)} rename to ${written(name.slice(prefix.length), quote)}`
          }
        ]
  })
  return [...taken, ...others]
}
