import { Unavailable } from "@waybill/core"
import { Clock, Effect } from "effect"
import type { Kysely } from "kysely"
import { type ConnectionOptions, type Connections, connect, type Source } from "../connections/source.ts"
import { type DurabilityOptions, durabilityProblems, durabilitySettings } from "../migrations/durability.ts"
import { migrationStatus } from "../migrations/migration-status.ts"
import { runStatement } from "../sql/run-statement.ts"
import { type NamingOptions, type Tables, tablesOf } from "../sql/tables.ts"
import { crossAccountChecks, MOST_LISTED } from "./cross-account.ts"
import { consumerProblems } from "./examine-consumers.ts"
import { webhookProblems } from "./examine-webhooks.ts"

/** Result of one check of a database. */
export interface DatabaseFinding {
  readonly check: string
  /** A warning is a problem that is not in the database itself. */
  readonly state: "ok" | "warning" | "error"
  readonly detail: string
}

interface OrderKey {
  readonly account_id: string
  readonly order_id: string
}

/** Returns a finding with the problems, or with the given detail if there are none. */
const finding = (check: string, problems: ReadonlyArray<string>, detail: string): DatabaseFinding =>
  problems.length === 0 ? { check, state: "ok", detail } : { check, state: "error", detail: problems.join("; ") }

const ordersIn = async (db: Kysely<unknown>, statement: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await runStatement<OrderKey>(db, statement, [])
  const listed = rows.slice(0, MOST_LISTED).map(({ account_id, order_id }) => `order ${order_id} of ${account_id}`)
  return rows.length > MOST_LISTED ? [...listed, "and more"] : listed
}

type Positions = Record<"numbered" | "different" | "highest" | "assigned" | "deleted", unknown>

/** Returns the gaps and repetitions in the positions of the event log, apart from those of deleted events. */
const logProblems = async (
  { dialect, reader: db }: Pick<Connections, "dialect" | "reader">,
  statement: string
): Promise<ReadonlyArray<string>> => {
  const { rows } = await runStatement<Positions>(db, statement, [])
  // Drivers return counts as strings or as numbers.
  const count = (name: keyof Positions): number => Number(rows[0]?.[name])
  const [highest, assigned, deleted] = [count("highest"), count("assigned"), count("deleted")]
  const repeated = count("numbered") - count("different")
  // The last positions may be among the deleted ones.
  const last = deleted === 0 ? highest : assigned
  const missing = last - count("different") - deleted
  const isAssigned = dialect === "sqlite" || (deleted === 0 ? assigned === highest : assigned >= highest)
  return [
    ...(repeated === 0 ? [] : [`repeated positions: ${repeated}`]),
    ...(missing === 0 ? [] : [`missing positions: ${missing}`]),
    ...(isAssigned ? [] : [`the last position is ${highest}, but ${assigned} was assigned`])
  ]
}

const examineTables = async (
  connections: Connections,
  tables: Tables,
  now: number
): Promise<ReadonlyArray<DatabaseFinding>> => {
  const { reader: db } = connections
  const warning = (check: string, problems: ReadonlyArray<string>, detail: string): DatabaseFinding => ({
    ...finding(check, problems, detail),
    ...(problems.length > 0 && { state: "warning" })
  })
  const { incomplete, outdated, positions } = crossAccountChecks(connections.dialect, tables)
  return [
    finding("orders", await ordersIn(db, outdated), "every order matches its latest event"),
    finding("history", await ordersIn(db, incomplete), "no event is missing"),
    finding("event log", await logProblems(connections, positions), "no position is missing"),
    warning("webhooks", await webhookProblems(connections, tables, now), "all deliver"),
    warning("consumers", await consumerProblems(connections, tables), "all events are handled")
  ]
}

/** Returns whether commits survive a crash, except on SQLite, where each connection has its own setting. */
const examineDurability = async (
  { dialect, reader }: Connections,
  { durability }: DurabilityOptions
): Promise<ReadonlyArray<DatabaseFinding>> => {
  if (dialect === "sqlite" || durability === "unchecked") return []
  const problems = durabilityProblems(dialect, await durabilitySettings(dialect, reader))
  return [finding("durability", problems, "commits survive a crash")]
}

/** Examines the schema, settings and rows of a database, without changing anything. */
export const examineDatabase = (
  source: Source,
  options: NamingOptions & DurabilityOptions & Pick<ConnectionOptions, "log" | "pooled"> = {}
): Effect.Effect<ReadonlyArray<DatabaseFinding>, Unavailable> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const steps = yield* migrationStatus(source, options)
    const wrong = steps.filter(({ state }) => state !== "applied").map(({ state, step }) => `${step} is ${state}`)
    const schema = finding("schema", wrong, `all ${steps.length} steps are applied`)
    const examine = (connections: Connections) =>
      Effect.tryPromise({
        try: async () => {
          const durability = await examineDurability(connections, options)
          // Without all steps, tables or columns may be missing.
          const rows = wrong.length > 0 ? [] : await examineTables(connections, tablesOf(options), now)
          return [schema, ...durability, ...rows]
        },
        catch: (cause) => new Unavailable({ port: "OrderStore", cause })
      })
    // Reading all rows of a large database takes long.
    const timeouts = { acquire: 10_000, statement: 3_600_000 }
    return yield* Effect.acquireUseRelease(
      Effect.sync(() =>
        connect(source, {
          connections: 1,
          timeouts,
          pooled: options.pooled,
          ...(options.log !== undefined && { log: options.log })
        })
      ),
      examine,
      ({ close }) => Effect.promise(close)
    )
  })
