import type { Kysely } from "kysely"
import { isAccessDenied } from "../connections/failure.ts"
import { runStatement } from "../sql/run-statement.ts"
import { type NamingOptions, namesFor } from "../sql/tables.ts"
import type { Flavour } from "./columns.ts"

const viewNames = ["items", "shipments"] as const

/** Whether the definition of a view names the database of its tables. */
const namesDatabase: Readonly<Record<Flavour, boolean>> = { sqlite: false, postgres: false, mariadb: true, mysql: true }

// A role without the right to see definitions gets an empty one.
const read = `select table_name as name, view_definition = ''
    or locate(concat('\`', replace(database(), '\`', '\`\`'), '\`.\`', ?, '\`'), view_definition) > 0 as is_own
  from information_schema.views where table_schema = database() and table_name in (?, ?)`

/**
 * Returns the names of the existing views on MariaDB and MySQL, and whether each reads the orders of this database. The
 * views in a dump name the dumped database, so that after a restoration under a different name they read that database.
 */
export const viewsOnOwnOrders = async (
  flavour: Flavour,
  db: Kysely<unknown>,
  naming: NamingOptions
): Promise<ReadonlyMap<string, boolean>> => {
  if (!namesDatabase[flavour]) return new Map()
  const { table } = namesFor(naming)
  const { rows } = await runStatement<{ name: string; is_own: unknown }>(db, read, [
    table("orders"),
    ...viewNames.map(table)
  ])
  return new Map(rows.map(({ is_own, name }) => [name, Number(is_own) === 1]))
}

/**
 * Creates the views again if a restoration has left out one, or if one reads another database. Does nothing if the role
 * cannot create views. Returns whether it created the views.
 */
export const restoreViews = async (
  flavour: Flavour,
  db: Kysely<unknown>,
  naming: NamingOptions,
  statements: ReadonlyArray<string>
): Promise<boolean> => {
  if (!namesDatabase[flavour]) return false
  const found = await viewsOnOwnOrders(flavour, db, naming)
  const { table } = namesFor(naming)
  if (viewNames.every((name) => found.get(table(name)))) return false
  try {
    for (const statement of statements) await runStatement(db, statement, [])
    return true
  } catch (error) {
    if (!isAccessDenied("mysql", error)) throw error
    return false
  }
}
