import type { Flavour } from "../migrations/columns.ts"
import { type ActualColumn, tableNamesIn } from "./actual-tables.ts"
import { type Examined, inOneLine, isTrue } from "./examined.ts"
import { type ExpectedView, expectedCollation } from "./expected-tables.ts"
import type { Problem } from "./finding.ts"

/** Reports strings without a byte-for-byte comparison, and tables without transactions. */
export const columnProblems = async (
  { columns, flavour, open, tables, views }: Examined,
  schema: string | undefined
): Promise<ReadonlyArray<Problem>> => {
  const collation = expectedCollation(flavour)
  if (collation === undefined) return []
  const engines = flavour === "postgres" ? [] : await tableNamesIn(open, schema)
  return tables.flatMap(({ name: table }): ReadonlyArray<Problem> => {
    const engine = engines.find(({ name }) => name === table)?.engine ?? "InnoDB"
    const wrongEngine: ReadonlyArray<Problem> =
      engine === "InnoDB"
        ? []
        : [
            {
              state: "error",
              detail: `${table} has the storage engine ${engine}`,
              why: "The engine has no transactions, so a crash or a refusal leaves half of a change.",
              fix: `alter table ${table} engine = InnoDB`
            }
          ]
    const wrong = (columns.get(table) ?? []).filter(
      (column) => column.collation !== "" && column.collation !== collation && column.collation !== "POSIX"
    )
    const ours = views.filter(({ create }) => create.includes(` ${table} o `))
    return [
      ...wrongEngine,
      ...wrong.map(
        (column): Problem => ({
          state: "error",
          detail: `${table}.${column.name} has the collation ${column.collation}; must be ${collation}`,
          fix: inOneLine(collate(flavour, table, column, collation, ours))
        })
      )
    ]
  })
}

/** Returns the statements that give a column its collation. PostgreSQL refuses them while a view reads the column. */
const collate = (
  flavour: Flavour,
  table: string,
  { is_required, name, type }: ActualColumn,
  collation: string,
  views: ReadonlyArray<ExpectedView>
): ReadonlyArray<string> =>
  flavour === "postgres"
    ? [
        ...views.map((view) => `drop view if exists ${view.name}`),
        `alter table ${table} alter column ${name} type ${type} collate "${collation}"`,
        ...views.map(({ create }) => create)
      ]
    : [
        `alter table ${table} modify ${name} ${type} character set utf8mb4 collate ${collation}${isTrue(is_required) ? " not null" : ""}`
      ]
