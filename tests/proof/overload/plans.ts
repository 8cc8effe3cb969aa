// The trials: where the service runs, what happens to it, and whether it may refuse good requests.
import { attack, blackHole, fullDisk, manyClients, overload } from "./faults/faults.ts"
import { onFile, onServer, onSmallDisk } from "./places/service-place.ts"
import { onSmallPool } from "./places/small-pool.ts"
import type { Plan } from "./run-trial.ts"

export const plans = {
  "10-times-sqlite": { open: onFile, begin: overload, refusals: "any" },
  "10-times-postgresql": { open: () => onServer("PostgreSQL", false), begin: overload, refusals: "any" },
  "slow-sockets": { open: onFile, begin: attack("300 slow sockets"), refusals: "none" },
  bombs: { open: onFile, begin: attack("70 connections with bombs"), refusals: "none" },
  "pool-of-2-postgresql": { open: () => onSmallPool("PostgreSQL"), begin: manyClients, refusals: "any" },
  "pool-of-2-mariadb": { open: () => onSmallPool("MariaDB"), begin: manyClients, refusals: "any" },
  "black-hole-postgresql": { open: () => onServer("PostgreSQL", true), begin: blackHole, refusals: "some" },
  "black-hole-mariadb": { open: () => onServer("MariaDB", true), begin: blackHole, refusals: "some" },
  "full-disk-sqlite": { open: onSmallDisk, begin: fullDisk, refusals: "some" }
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof plans
