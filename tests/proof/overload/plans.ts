// The trials: where the service runs, what happens to it, and what it must keep.
import { attack, blackHole, fullDisk, manyClients, overload } from "./faults/faults.ts"
import { flood } from "./faults/floods.ts"
import { hostileReceivers } from "./faults/hostile-receivers.ts"
import { onDesk, onSandbox } from "./places/desk-place.ts"
import { onFile, onServer, onSmallDisk } from "./places/service-place.ts"
import { onSmallPool } from "./places/small-pool.ts"
import type { Plan } from "./run-trial.ts"

/** Memory at which the alert WaybillMemory fires: 600 MB. */
const MEMORY = Math.floor(600e6 / 1_048_576)
const ATTACKED = { refusals: "none", memory: MEMORY } as const
const OVERLOADED = { refusals: "any", share: 0.5, memory: MEMORY } as const
/** The requests of a flood have a valid login, so that they compete with the good ones. */
const FLOODED = { refusals: "any", memory: MEMORY } as const
const DISABLED = { refusals: "some", memory: MEMORY } as const
/** A call is tried up to three times, each time with up to 1 s for a connection and 2 s for a statement. */
const CUT_OFF = { ...DISABLED, refusal: 10_000 } as const

const onOne = () => onFile(1)

export const plans = {
  "10-times-sqlite": { open: onOne, begin: overload, targets: OVERLOADED },
  "10-times-sqlite-2": { open: () => onFile(2), begin: overload, targets: { ...OVERLOADED, memory: 2 * MEMORY } },
  "10-times-postgresql": { open: () => onServer("PostgreSQL", false), begin: overload, targets: OVERLOADED },
  "slow-sockets": { open: onOne, begin: attack("300 slow sockets"), targets: ATTACKED },
  bombs: { open: onOne, begin: attack("70 connections with bombs"), targets: ATTACKED },
  "pool-of-2-postgresql": { open: () => onSmallPool("PostgreSQL"), begin: manyClients, targets: OVERLOADED },
  "pool-of-2-mariadb": { open: () => onSmallPool("MariaDB"), begin: manyClients, targets: OVERLOADED },
  "black-hole-postgresql": {
    open: () => onServer("PostgreSQL", true),
    begin: blackHole,
    targets: CUT_OFF,
    connections: 400
  },
  "black-hole-mariadb": { open: () => onServer("MariaDB", true), begin: blackHole, targets: CUT_OFF, connections: 400 },
  "full-disk-sqlite": { open: onSmallDisk, begin: fullDisk, targets: DISABLED },
  "searches-sqlite": { open: () => onDesk("SQLite", "plain"), begin: flood("searches", 100), targets: FLOODED },
  "searches-postgresql": {
    open: () => onDesk("PostgreSQL", "plain"),
    begin: flood("searches", 100),
    targets: FLOODED
  },
  "searches-mariadb": { open: () => onDesk("MariaDB", "plain"), begin: flood("searches", 100), targets: FLOODED },
  agents: { open: () => onDesk("SQLite", "agents"), begin: flood("agents", 50), targets: FLOODED },
  badges: { open: () => onDesk("SQLite", "plain"), begin: flood("badges", 50), targets: ATTACKED },
  images: { open: () => onDesk("SQLite", "images"), begin: flood("images", 8), targets: FLOODED },
  receivers: { open: () => onDesk("SQLite", "receivers"), begin: hostileReceivers, targets: ATTACKED },
  sandbox: { open: onSandbox, begin: flood("sandbox", 16), targets: FLOODED }
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans
