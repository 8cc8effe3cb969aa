import type { NamingOptions } from "../sql/tables.ts"
import { prefixed } from "../sql/tables.ts"
import { accountsAndCredentials } from "./accounts-and-credentials.ts"
import { columnTypes, type Flavour } from "./columns.ts"
import { itemsAndShipments } from "./items-and-shipments.ts"
import type { Migration } from "./migration.ts"
import { ordersAndHistory } from "./orders-and-history.ts"

/** Every step of the schema, in its order. A step that has been published is never changed; another follows it. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001_orders_and_history": ordersAndHistory,
  "0002_items_and_shipments": itemsAndShipments,
  "0003_accounts_and_credentials": accountsAndCredentials
}

/** Each migration as the statements of a database. */
export const statementsOf = (
  flavour: Flavour,
  naming: NamingOptions = {}
): ReadonlyArray<readonly [name: string, statements: ReadonlyArray<string>]> => {
  const { index, table } = prefixed(naming)
  const terms = { flavour, type: columnTypes[flavour], table, index }
  return Object.entries(migrations).map(([name, migration]) => [name, migration(terms)])
}

/** The schema as plain SQL, for those who run their own migrations; each statement may be run again. */
export const printMigrations = (flavour: Flavour, naming: NamingOptions = {}): string =>
  statementsOf(flavour, naming)
    .map(([name, statements]) => [`-- ${name}`, ...statements.map((statement) => `${statement};`)].join("\n"))
    .join("\n\n")
