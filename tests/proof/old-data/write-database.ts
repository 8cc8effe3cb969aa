// Creates a database of an earlier schema version, with the rows that a program of that version wrote.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { connect } from "../../../packages/adapter-sql/src/connections/source.ts"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import type { FreshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"

const root = join(import.meta.dirname, "../../..")
const frozen = join(root, "packages/adapter-sql/test/migrations/frozen")
export const written = join(import.meta.dirname, "written")

const flavours = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const

/** Returns the schema versions before the current one, oldest first. */
export const earlierVersions = (): ReadonlyArray<string> =>
  readdirSync(join(frozen, "sqlite"))
    .toSorted()
    .slice(0, -1)
    .map((file) => file.replace(/\.sql$/, ""))

/** Returns the version whose program wrote the rows of a schema version: the first that is not older, or the newest. */
export const writerOf = (version: string): string => {
  const writers = readdirSync(written, { withFileTypes: true }).filter((entry) => entry.name.endsWith(".json"))
  const sorted = writers.map(({ name }) => name.replace(/\.json$/, "")).toSorted()
  return sorted.find((writer) => writer >= version) ?? sorted.at(-1)!
}

const statementsIn = (file: string): ReadonlyArray<string> =>
  readFileSync(file, "utf8")
    .split(/;\n/)
    .filter((text) => text.trim() !== "")

/** Statements of the frozen databases that write an order and an account, which these databases replace with more. */
const isRow = (statement: string) =>
  /^\s*(?:insert into our_(?:orders|history|accounts|credentials) |update our_history )/.test(statement)
const tableOf = (statement: string): string => /our_\w+/.exec(statement)![0]

/** Creates the schema of a version and writes the rows. */
export const writeDatabase = async (name: DatabaseName, { prefix, source }: FreshTables, version: string) => {
  const flavour = flavours[name]
  const steps = earlierVersions().filter((each) => each <= version)
  const schema = steps.flatMap((step) => statementsIn(join(frozen, flavour, `${step}.sql`)))
  const rows = statementsIn(join(written, flavour, `${writerOf(version)}.sql`))
  const known = new Set(schema.filter((statement) => statement.includes("create table")).map(tableOf))
  const statements = [...schema.filter((each) => !isRow(each)), ...rows.filter((row) => known.has(tableOf(row)))]
  const { close, writer } = connect(source, { timeouts: { statement: 60_000 } })
  for (const statement of statements) await sql.raw(statement.replaceAll("our_", prefix)).execute(writer)
  await close()
}
