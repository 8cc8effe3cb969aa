import { columnTypes, type Flavour } from "../migrations/columns.ts"
import { statementsOf } from "../migrations/migrations.ts"
import type { NamingOptions } from "../sql/tables.ts"

/** A table as the schema steps leave it. */
export interface ExpectedTable {
  readonly name: string
  /** Step that creates the table. */
  readonly step: string
  readonly columns: ReadonlyArray<string>
  /** Columns of the new table. Later steps add others. */
  readonly firstColumns: ReadonlyArray<string>
  /** Columns of the primary key and of the other unique keys, such as `account_id, xid`. */
  readonly uniqueKeys: ReadonlyArray<string>
  readonly indexes: ReadonlyArray<{ readonly name: string; readonly create: string }>
  /** Statements that create the table, its columns, indexes and rows. */
  readonly create: ReadonlyArray<string>
}

export interface ExpectedView {
  readonly name: string
  readonly create: string
}

const tableStart = /^create table if not exists (\S+) \(/
const addedColumn = /^alter table (\S+)\s+add column (?:if not exists )?(\w+)/
const createdIndex = /create index (?:if not exists )?(\S+) on (\S+) \(/
const createdView = /^create (?:or replace )?view (?:if not exists )?(\S+) as/
const insertedInto = /^insert (?:ignore )?into (\S+)/

/** Returns the entries of a table definition, one on each line. */
const entriesOf = (statement: string): ReadonlyArray<string> =>
  statement
    .slice(statement.indexOf("(") + 1)
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""))
    .filter((line) => line !== "")

const listIn = (entry: string): string => entry.slice(entry.indexOf("(") + 1, entry.indexOf(")"))

const isKey = /^(?:primary key|unique|index) /
const isColumn = /^[a-z]\w* /

/** Returns the index that a statement creates. */
const indexIn = (statement: string): ExpectedTable["indexes"][number] => ({
  name: createdIndex.exec(statement)![1]!,
  // On MySQL, the statement is a value in another one.
  create: /'(create index [^']+)'/.exec(statement)?.[1] ?? statement
})

const tableOf = (step: string, name: string, create: string, later: ReadonlyArray<string>): ExpectedTable => {
  const entries = entriesOf(create)
  const onTable = (shape: RegExp) => (statement: string) => tableIn(shape, statement) === name
  const changes = later.filter((statement) => [addedColumn, insertedInto].some((shape) => onTable(shape)(statement)))
  // A later step can create an index again with other columns.
  const indexes = later.filter(onTable(createdIndex)).map(indexIn)
  const added = [...new Map(indexes.map((index) => [index.name, index])).values()]
  const inline = entries
    .filter((entry) => entry.startsWith("index "))
    .map((entry) => entry.split(" ")[1]!)
    .map((index) => ({
      name: index,
      create: `create index ${index} on ${name} (${listIn(entries.find((entry) => entry.startsWith(`index ${index} `))!)})`
    }))
  const firstColumns = entries
    .filter((entry) => isColumn.test(entry) && !isKey.test(entry))
    .map((entry) => entry.split(" ")[0]!)
  return {
    name,
    step,
    columns: [...firstColumns, ...changes.flatMap((statement) => addedColumn.exec(statement)?.[2] ?? [])],
    firstColumns,
    uniqueKeys: entries.filter((entry) => /^(?:primary key|unique) /.test(entry)).map(listIn),
    indexes: [...inline, ...added],
    create: [create, ...changes, ...added.map((index) => index.create)]
  }
}

/** Returns the table that a statement changes. */
const tableIn = (shape: RegExp, statement: string): string | undefined => {
  const found = shape.exec(statement)
  return shape === createdIndex ? found?.[2] : found?.[1]
}

/** Returns the tables and views of the schema steps. */
export const expectedTables = (
  flavour: Flavour,
  naming: NamingOptions
): { readonly tables: ReadonlyArray<ExpectedTable>; readonly views: ReadonlyArray<ExpectedView> } => {
  const steps = statementsOf(flavour, naming)
  const all = steps.flatMap(([, statements]) => statements)
  return {
    tables: steps.flatMap(([step, statements]) =>
      statements.flatMap((statement) => {
        const name = tableStart.exec(statement)?.[1]
        return name === undefined ? [] : [tableOf(step, name, statement, all)]
      })
    ),
    views: all.flatMap((statement) => {
      const name = createdView.exec(statement)?.[1]
      return name === undefined ? [] : [{ name, create: statement }]
    })
  }
}

/** Returns the collation of every string column, or undefined on SQLite, where all compare bytes. */
export const expectedCollation = (flavour: Flavour): string | undefined =>
  flavour === "sqlite" ? undefined : /collate "?(\w+)"?/.exec(columnTypes[flavour].text)?.[1]
