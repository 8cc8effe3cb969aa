import { unknownStep } from "../migrations/database-refused.ts"
import { isColumnAdded, repeatedSteps, statementsOf, stepNames } from "../migrations/migrations.ts"
import { fillSearch } from "../search/fill-search.ts"
import type { Dialect } from "../sql/dialect.ts"
import { MIGRATION_LOCK } from "../sql/migration-lock.ts"
import { type NamingOptions, namesFor, tablesOf } from "../sql/tables.ts"
import type { DialectExecute, Execute } from "./execute/execute.ts"
import { hostTransaction } from "./host-transaction.ts"
import { dialectOf, type OverOptions } from "./over-options.ts"

/** Lets one transaction at a time run steps. On SQLite, the host's transaction already has the database's lock. */
const locks: Readonly<Partial<Record<Dialect, string>>> = {
  postgres: `select count(pg_advisory_xact_lock(${MIGRATION_LOCK}))`
}

const runOnce = async (execute: Execute, statement: string) => {
  try {
    await execute(statement, [])
  } catch (error) {
    if (!isColumnAdded(statement, error)) throw error
  }
}

/**
 * Creates or updates the tables with the host's `execute`, inside the host's transaction, and returns the names of the
 * executed steps. `migrate` recognises these steps. Refuses MariaDB and MySQL, which cannot change tables inside a
 * transaction. Throws `DatabaseRefused` if a newer version has changed the tables.
 *
 * @example
 * ```ts
 * const createTables = (client: PgClient) => migrateOver(overPg(client))
 * ```
 */
export function migrateOver(execute: DialectExecute, options?: NamingOptions): Promise<ReadonlyArray<string>>
/** Creates or updates the tables like `migrateOver` with a dialect, which `options` has here. */
export function migrateOver(execute: Execute, options: OverOptions): Promise<ReadonlyArray<string>>
export async function migrateOver(
  execute: Execute,
  options: Partial<OverOptions> = {}
): Promise<ReadonlyArray<string>> {
  const dialect = dialectOf(execute, options)
  if (dialect === "mysql")
    throw new TypeError('dialect: is "mysql", which cannot change tables inside a transaction; use printMigrations')
  const lock = locks[dialect]
  if (lock !== undefined) await execute(lock, [])
  const migrations = namesFor(options).table("migrations")
  await execute(
    `create table if not exists ${migrations} (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
    []
  )
  const { rows } = await execute(`select name from ${migrations} order by name`, [])
  const applied = rows.map((row) => String((row as { readonly name: unknown }).name))
  const unknown = applied.find((name) => !stepNames.includes(name))
  if (unknown !== undefined) throw unknownStep(unknown)
  const steps = new Map(statementsOf(dialect, options))
  const missing = [...steps].filter(([name]) => !applied.includes(name))
  const record = `insert into ${migrations} (name, timestamp) values ${dialect === "postgres" ? "($1, $2)" : "(?, ?)"}`
  for (const [name, statements] of missing) {
    const repeated = repeatedSteps[name] ?? ""
    const earlier = applied.includes(repeated) ? (steps.get(repeated) ?? []) : []
    for (const statement of [...earlier, ...statements]) await runOnce(execute, statement)
    await execute(record, [name, new Date().toISOString()])
  }
  await fillSearch(dialect, hostTransaction(execute), tablesOf(options))
  return missing.map(([name]) => name)
}
