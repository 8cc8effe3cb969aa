import type { Unavailable } from "@waybill/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Kysely } from "kysely"
import { isAccessDenied } from "../connections/failure.ts"
import { openingFailure } from "../connections/opening-failure.ts"
import { type ConnectionOptions, type Connections, checkSource, connect, type Source } from "../connections/source.ts"
import type { DurabilityOptions } from "../migrations/durability.ts"
import { flavourOf } from "../migrations/migrate.ts"
import { type MigrationStep, stepsOf } from "../migrations/migration-status.ts"
import { runStatement } from "../sql/run-statement.ts"
import { type NamingOptions, type Tables, tablesOf } from "../sql/tables.ts"
import { type Check, checks } from "./checks.ts"
import { crossAccountChecks, MAX_LISTED } from "./cross-account.ts"
import { consumerProblems } from "./examine-consumers.ts"
import { examineClock, examineDisk } from "./examine-machine.ts"
import { examinePooler } from "./examine-pooler.ts"
import { examineSearch } from "./examine-search.ts"
import { examineSettings } from "./examine-settings.ts"
import { examineRights, examineSchema, examineTables } from "./examine-tables.ts"
import { webhookProblems } from "./examine-webhooks.ts"
import { type DatabaseFinding, findings, permitted, unknown } from "./finding.ts"

interface OrderKey {
  readonly account_id: string
  readonly order_id: string
}

/** Returns the finding of a check of rows, which has one problem for all of them. */
const ofRows = (
  check: Check,
  found: ReadonlyArray<string>,
  detail: string,
  fix: string,
  state: "warning" | "error" = "error"
): ReadonlyArray<DatabaseFinding> =>
  findings(check, found.length === 0 ? [] : [{ state, detail: found.join("; "), fix }], detail)

const ordersIn = async (db: Kysely<unknown>, statement: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await runStatement<OrderKey>(db, statement, [])
  const listed = rows.slice(0, MAX_LISTED).map(({ account_id, order_id }) => `order ${order_id} of ${account_id}`)
  return rows.length > MAX_LISTED ? [...listed, "and more"] : listed
}

type Positions = Record<"numbered" | "different" | "highest" | "assigned" | "deleted", unknown>

/** Returns the gaps and repetitions in the positions of the event log, except those of deleted events. */
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

const RESTORE = "restore a backup from before the damage"

const examineRows = async (
  connections: Connections,
  tables: Tables,
  now: number
): Promise<ReadonlyArray<DatabaseFinding>> => {
  const { dialect, reader: db } = connections
  const { incomplete, outdated, positions } = crossAccountChecks(dialect, tables)
  const checked = (check: Check, work: () => Promise<ReadonlyArray<DatabaseFinding>>) => permitted(dialect, check, work)
  const matches = "every order matches its latest event"
  return [
    ...(await checked("orders", async () => ofRows("orders", await ordersIn(db, outdated), matches, RESTORE))),
    ...(await checked("history", async () =>
      ofRows("history", await ordersIn(db, incomplete), "no event is missing", RESTORE)
    )),
    ...(await checked("event log", async () =>
      ofRows("event log", await logProblems(connections, positions), "no position is missing", RESTORE)
    )),
    ...(await checked("search", () => examineSearch(connections, tables))),
    ...(await checked("webhooks", async () => {
      const problems = await webhookProblems(connections, tables, now)
      const fix = "waybill webhook resume ID for each; waybill serve --webhooks on"
      return ofRows("webhooks", problems, "all deliver", fix, "warning")
    })),
    ...(await checked("consumers", async () => {
      const problems = await consumerProblems(connections, tables)
      return ofRows(
        "consumers",
        problems,
        "all events are handled",
        "start the process that calls outbox.run(NAME); outbox.retry(NAME) for events that were set aside",
        "warning"
      )
    }))
  ]
}

/** Options of `examineDatabase`. */
export type ExaminationOptions = NamingOptions & DurabilityOptions & Pick<ConnectionOptions, "log" | "pooled">

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.tryPromise({ try: work, catch: openingFailure })

/** Returns the schema steps, or a finding if the role cannot read them. */
const permittedSteps = async (
  { dialect, reader }: Connections,
  options: NamingOptions
): Promise<ReadonlyArray<MigrationStep> | DatabaseFinding> => {
  const steps = await stepsOf(dialect, reader, options).catch((error: unknown) => {
    if (!isAccessDenied(dialect, error)) throw error
  })
  return steps ?? unknown("schema", "this role cannot read the list of schema steps")
}

const examineOpen = (connections: Connections, source: Source, options: ExaminationOptions) =>
  Effect.gen(function* () {
    const { dialect, writer } = connections
    const now = yield* Clock.currentTimeMillis
    const server = yield* attempt(() => examineSettings(source, connections, options))
    const clock = yield* examineClock(connections)
    const disk = yield* attempt(() => examineDisk(source, connections))
    const tables = yield* attempt(() =>
      permitted(dialect, "schema", async () => {
        const flavour = await flavourOf(dialect, writer)
        const rights = await examineRights(connections, flavour, options)
        const steps = await permittedSteps(connections, options)
        if ("check" in steps) return [steps, ...rights]
        const schema = examineSchema(steps)
        const found = [...rights, ...(await examineTables(connections, flavour, options, steps))]
        // Without all steps, tables or columns may be missing.
        const isComplete = [...schema, ...found].every(
          ({ check, state }) => state !== "error" || !["schema", "tables", "permissions"].includes(check)
        )
        return [...schema, ...found, ...(isComplete ? await examineRows(connections, tablesOf(options), now) : [])]
      })
    )
    return [...server, ...clock, ...disk, ...tables]
  })

/**
 * Examines the server, the schema and the rows of a database, without changing anything.
 *
 * @example
 * ```ts
 * const findings = yield* examineDatabase({ sqlite: "orders.sqlite" })
 * ```
 */
export const examineDatabase = (
  source: Source,
  options: ExaminationOptions = {}
): Effect.Effect<ReadonlyArray<DatabaseFinding>, Unavailable> => {
  checkSource("examineDatabase", source, options)
  return Effect.gen(function* () {
    const pooler = yield* attempt(() => examinePooler(source, options.pooled))
    // Without transactions, no other check is possible.
    if (pooler.some(({ state }) => state === "error")) return pooler
    // Reading all rows of a large database takes long.
    const timeouts = { acquire: 10_000, statement: 3_600_000 }
    const { log, pooled } = options
    const found = yield* Effect.acquireUseRelease(
      Effect.sync(() => connect(source, { connections: 1, timeouts, pooled, ...(log !== undefined && { log }) })),
      (connections) => examineOpen(connections, source, options),
      ({ close }) => Effect.promise(close)
    )
    const sequence = Object.keys(checks)
    return [...pooler, ...found].sort((one, other) => sequence.indexOf(one.check) - sequence.indexOf(other.check))
  })
}
