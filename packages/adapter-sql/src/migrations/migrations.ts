import { checkOptionNames } from "../connections/option-names.ts"
import { type NamingOptions, namesFor } from "../sql/tables.ts"
import { accountsAndCredentials } from "./accounts-and-credentials.ts"
import { board, orderListIndexes } from "./board.ts"
import { columnTypes, type Flavour } from "./columns.ts"
import { consumers } from "./consumers.ts"
import { dueAndAge } from "./due-and-age.ts"
import { figures, historyChanges, historySteps } from "./history.ts"
import { itemsAndShipments } from "./items-and-shipments.ts"
import type { Migration } from "./migration.ts"
import { nodeLeases } from "./node-leases.ts"
import { operatorTokens, packingProgress } from "./operator-tokens.ts"
import { ordersAndHistory } from "./orders-and-history.ts"
import { search } from "./search.ts"
import { deliveriesOfOrder, webhooks } from "./webhooks.ts"

/** The step that creates the views. */
export const VIEWS_STEP = "0002_items_and_shipments"

/** Schema steps in execution order. A published step never changes; changes are added as new steps. */
const migrations: Readonly<Record<string, Migration>> = {
  "0001_orders_and_history": ordersAndHistory,
  [VIEWS_STEP]: itemsAndShipments,
  "0003_accounts_and_credentials": accountsAndCredentials,
  "0004_node_leases": nodeLeases,
  "0005_order_list_indexes": orderListIndexes,
  "0006_history_changes": historyChanges,
  "0007_board": board,
  "0008_operator_tokens": operatorTokens,
  "0009_webhooks": webhooks,
  "0010_consumers": consumers,
  "0011_history_steps": historySteps,
  "0012_due_and_age": dueAndAge,
  "0013_figures": figures,
  "0014_packing_progress": packingProgress,
  "0015_search": search,
  "0016_deliveries_of_order": deliveriesOfOrder
}

/**
 * Steps that run again before another step. An early, unreleased form of the repeated step lacked the columns
 * `operator` and `gesture`.
 */
export const repeatedSteps: Readonly<Record<string, string>> = { "0007_board": "0006_history_changes" }

/** The names of the schema steps, in sequence. */
export const stepNames: ReadonlyArray<string> = Object.keys(migrations)

/** Whether a statement failed because its new column exists. SQLite and MySQL have no `add column if not exists`. */
export const isColumnAdded = (statement: string, error: unknown): boolean =>
  /\badd column\b/.test(statement) && /duplicate column name/i.test(String(error))

/** Returns the name and the statements of each migration for a database product. */
export const statementsOf = (
  flavour: Flavour,
  naming: NamingOptions = {}
): ReadonlyArray<readonly [name: string, statements: ReadonlyArray<string>]> => {
  const { index, table } = namesFor(naming)
  const target = { flavour, type: columnTypes[flavour], table, index }
  return Object.entries(migrations).map(([name, migration]) => [name, migration(target)])
}

/**
 * Returns the schema as SQL, for hosts that run their own migrations. Every statement is repeatable, except that SQLite
 * and MySQL refuse to add a column again. A statement ends with a semicolon at the end of a line; others are part of it.
 *
 * @example
 * ```ts
 * const statements = printMigrations("postgres")
 * ```
 */
export const printMigrations = (flavour: Flavour, naming: NamingOptions = {}): string => {
  checkOptionNames("printMigrations", naming)
  if (!Object.hasOwn(columnTypes, flavour))
    throw new TypeError(`printMigrations: flavour: must be one of ${Object.keys(columnTypes).join(", ")}`)
  return statementsOf(flavour, naming)
    .map(([name, statements]) => [`-- ${name}`, ...statements.map((statement) => `${statement};`)].join("\n"))
    .join("\n\n")
}
