import type { Connections } from "../connections/source.ts"
import type { Flavour } from "../migrations/columns.ts"
import type { MigrationStep } from "../migrations/migration-status.ts"
import { viewsOnOwnOrders } from "../migrations/restored-views.ts"
import { type NamingOptions, namesFor } from "../sql/tables.ts"
import { type ActualColumn, columnsIn, missingRights } from "./actual-tables.ts"
import { columnProblems } from "./examine-columns.ts"
import { indexProblems } from "./examine-indexes.ts"
import { prefixProblems } from "./examine-prefix.ts"
import { type Examined, inOneLine } from "./examined.ts"
import { expectedTables } from "./expected-tables.ts"
import { type DatabaseFinding, findings, type Problem, unknown } from "./finding.ts"

/** Reports missing and unknown schema steps. */
export const examineSchema = (steps: ReadonlyArray<MigrationStep>): ReadonlyArray<DatabaseFinding> =>
  findings(
    "schema",
    steps
      .filter(({ state }) => state !== "applied")
      .map(({ state, step }) => ({
        state: "error",
        detail: `${step} is ${state}`,
        ...(state === "pending"
          ? { why: "This version uses tables that the step creates or changes.", fix: "waybill migrate" }
          : {
              why: "A newer version has changed the tables, so this one could misread them.",
              fix: "use the version that created the step, or a newer one"
            })
      })),
    `all ${steps.length} steps are applied`
  )

/** Reports missing tables, columns and views. */
const missingTables = async (
  { columns, flavour, open, tables, views }: Examined,
  naming: NamingOptions
): Promise<ReadonlyArray<Problem>> => {
  const problems = tables.flatMap(({ columns: expected, create, name }): ReadonlyArray<Problem> => {
    const actual = columns.get(name)?.map((column) => column.name)
    if (actual === undefined)
      return [
        {
          state: "error",
          detail: `${name} is missing`,
          fix: `restore a backup; without one, create an empty table: ${inOneLine(create)}`
        }
      ]
    return expected
      .filter((column) => !actual.includes(column))
      .map((column) => ({
        state: "error",
        detail: `${name}.${column} is missing`,
        fix: create.find((each) => each.startsWith("alter table") && each.includes(` ${column} `)) ?? "restore a backup"
      }))
  })
  const onOwnOrders = await viewsOnOwnOrders(flavour, open.reader, naming)
  for (const { create, name } of views) {
    const fix = inOneLine([create])
    if (onOwnOrders.get(name) === false)
      problems.push({
        state: "warning",
        detail: `the view ${name} does not read this database`,
        why: "A dump was restored under a different name, so reports show the orders of the dumped database, or fail.",
        fix
      })
    else if ((await columnsIn(open, name)).length === 0)
      problems.push({
        state: "warning",
        detail: `the view ${name} is missing`,
        why: "Reports that read the view fail.",
        fix
      })
  }
  return problems
}

/** Examines whether the role may read and write every table. A SQLite file has no roles. */
export const examineRights = async (
  open: Connections,
  flavour: Flavour,
  naming: NamingOptions
): Promise<ReadonlyArray<DatabaseFinding>> => {
  if (open.dialect === "sqlite") return []
  const problems: Array<Problem> = []
  const { tables } = expectedTables(flavour, naming)
  for (const name of [...tables.map((table) => table.name), namesFor(naming).table("migrations")]) {
    const missing = await missingRights(open, name)
    if (missing === undefined) return [unknown("permissions", "the server does not list the privileges of roles")]
    const { rights, role } = missing
    if (rights.length > 0)
      problems.push({
        state: "error",
        detail: `missing privilege ${rights.join(", ")} on ${name}`,
        fix: `grant ${rights.join(", ")} on ${name} to ${role}`
      })
  }
  return findings("permissions", problems, "the role may read and write every table")
}

/** Examines the names, columns and indexes of the tables. */
export const examineTables = async (
  open: Connections,
  flavour: Flavour,
  naming: NamingOptions,
  steps: ReadonlyArray<MigrationStep>
): Promise<ReadonlyArray<DatabaseFinding>> => {
  const { tables, views } = expectedTables(flavour, naming)
  const columns = new Map<string, ReadonlyArray<ActualColumn>>()
  for (const { name } of tables) {
    const found = await columnsIn(open, name)
    if (found.length > 0) columns.set(name, found)
  }
  const examined: Examined = { open, flavour, tables, views, columns }
  const clash = findings("prefix", await prefixProblems(examined, naming, steps), "no other tables have its names")
  if (columns.size === 0) return clash
  // Until all steps have run, tables, columns and indexes are missing.
  if (steps.some(({ state }) => state === "pending")) return clash
  const collations = await columnProblems(examined, naming.schema)
  return [
    ...clash,
    ...findings("tables", await missingTables(examined, naming), "every table and column exists"),
    ...(flavour === "sqlite" ? [] : findings("columns", collations, "strings are compared byte for byte")),
    ...findings("indexes", await indexProblems(examined), "every index exists")
  ]
}
