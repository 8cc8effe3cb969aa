import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { service } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import type { PlanName } from "./plans.ts"

/** The topology of each trial, with the seconds of its short form. */
const rows: Readonly<Record<PlanName, readonly [topology: string, short?: number]>> = {
  "10-times-sqlite": [
    "1 process on SQLite at 10 times its capacity, with 900 connections that each wait for a reply",
    3
  ],
  "10-times-sqlite-2": [
    "2 processes on SQLite at 10 times their capacity, with 900 connections that each wait for a reply"
  ],
  "10-times-postgresql": [
    "1 process on PostgreSQL at 10 times its capacity, with 900 connections that each wait for a reply"
  ],
  "slow-sockets": ["1 process on SQLite, 300 sockets with slow headers, slow bodies and unread replies"],
  bombs: [
    "1 process on SQLite, 70 connections with gzip bombs, deep JSON, huge bodies and headers, pipelined requests"
  ],
  "pool-of-2-postgresql": ["1 process with 2 connections to PostgreSQL, 200 clients"],
  "pool-of-2-mariadb": ["1 process with 2 connections to MariaDB, 200 clients"],
  "black-hole-postgresql": ["1 process on PostgreSQL, with all packets between them dropped during the fault"],
  "black-hole-mariadb": ["1 process on MariaDB, with all packets between them dropped during the fault"],
  "full-disk-sqlite": ["1 process on SQLite with a full disk"],
  "searches-sqlite": ["1 process on SQLite, 100 clients with long, frequent and malformed searches"],
  "searches-postgresql": ["1 process on PostgreSQL, 100 clients with long, frequent and malformed searches"],
  "searches-mariadb": ["1 process on MariaDB, 100 clients with long, frequent and malformed searches"],
  agents: ["1 process on SQLite, 50 clients that send sessions, huge arguments and batches to the route of agents"],
  badges: ["1 process on SQLite, 50 clients that guess badges, and the holder of one at the same address"],
  images: ["1 process on SQLite that checks images, from a server with bombs, endless files and no replies"],
  receivers: [
    "1 process on SQLite, 8 webhooks of a merchant that hang, redirect or return gigabytes, and one that works"
  ],
  sandbox: ["1 public sandbox in memory, 16 clients that advance its clock by hours to years, and push orders"]
}

const SECONDS = 60

const trials = Object.entries(rows).map(
  ([name, [topology, short]]): Trial => ({
    name,
    topology,
    sizes: { ...(short !== undefined && { short }), long: SECONDS },
    ...(name.startsWith("full-disk") && { needs: ["root"] }),
    // Bundling the service takes seconds, so the plans are loaded when they run.
    run: async (run) => {
      const [{ plans }, { runTrial }] = await Promise.all([import("./plans.ts"), import("./run-trial.ts")])
      return runTrial(plans[name as PlanName], run)
    }
  })
)

const poison = databaseNames.map(
  (database): Trial => ({
    name: `poison-events-${database.toLowerCase()}`,
    topology: `2 consumers on ${database}, whose handlers never accept some events, and rows that cannot be parsed`,
    sizes: { ...(database === "SQLite" && { short: 20 }), long: 400 },
    run: async (run) => (await import("./poison/run-poison.ts")).runPoison(database, run)
  })
)

export const overload: Promised = {
  name: "overload",
  covers: [...service, "packages/packing/src"],
  sentence: "The service stays up under overload, attacks and faults",
  target:
    "in 60 s: successes below 2 s, 503 with Retry-After below 2 s for the rest (10 s without a database), half of the capacity kept under overload. " +
    "Recovery below 5 s from the command to end the fault, no leaked connection. Memory growth below 64 MiB from the peak " +
    "of the first 15 s to that of the next 60 s, and memory below 600 MB per process. The times are for a quiet machine. Poison " +
    "events are attempted three times, set aside, and delay no others",
  trials: [...trials, ...poison]
}
