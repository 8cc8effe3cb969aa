import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { stores } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import type { Faults } from "./deliveries/run-deliveries.ts"

interface Kind extends Faults {
  readonly name: string
  readonly text: string
  readonly short?: number
}

const kinds: ReadonlyArray<Kind> = [
  { name: "killed-senders", disturbs: true, misbehaves: false, text: "2 senders, killed or paused" },
  { name: "bad-receivers", disturbs: false, misbehaves: true, text: "2 senders, receivers that fail" },
  {
    name: "both",
    disturbs: true,
    misbehaves: true,
    text: "2 senders, killed or paused, and receivers that fail",
    short: 60
  }
]

/** Number of deliveries in the long form. */
const DELIVERIES = 10_000

// Bundling the sender takes a second, so each trial is loaded when it runs.
const deliveries = databaseNames.flatMap((database) =>
  kinds.map(
    ({ name, short, text, ...faults }): Trial => ({
      name: `${database.toLowerCase()}-${name}`,
      topology: `2 processes that change orders on ${database}, ${text}`,
      sizes: { ...(short !== undefined && database !== "PostgreSQL" && { short }), long: DELIVERIES },
      run: async (run) => (await import("./deliveries/run-deliveries.ts")).runDeliveries(database, faults, run)
    })
  )
)

/** A file has one writer. Servers have several, and some of their transactions stay open after the write. */
const commits = {
  SQLite: "that commit in write order",
  PostgreSQL: "that commit out of order",
  MariaDB: "that commit out of order"
} as const

const consumers = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-consumers`,
    topology: `transactions on ${database} ${commits[database]}, 2 cursors, 2 processes of a consumer, killed`,
    sizes: { ...(database === "PostgreSQL" && { short: 200 }), long: DELIVERIES },
    run: async (run) => (await import("./consumers/run-consumers.ts")).runConsumers(database, run)
  })
)

export const webhooks: Promised = {
  name: "webhooks",
  covers: [...stores, "packages/adapter-http/src/webhooks"],
  sentence: "Webhooks and consumers get every event, in sequence within each order",
  target: "10,000 deliveries in each row without a missing event or an event out of order",
  trials: [...deliveries, ...consumers]
}
