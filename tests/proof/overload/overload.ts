import type { Promised, Trial } from "../trial.ts"
import type { PlanName } from "./plans.ts"

/** The topology of each trial, with the seconds of its short form. */
const rows: Readonly<Record<PlanName, readonly [topology: string, short?: number]>> = {
  "10-times-sqlite": ["1 process on SQLite, 10 times as many requests as it can serve, over 900 connections", 3],
  "10-times-postgresql": ["1 process on PostgreSQL, 10 times as many requests as it can serve, over 900 connections"],
  "slow-sockets": ["1 process on SQLite, 300 sockets with slow headers, slow bodies and unread replies"],
  bombs: [
    "1 process on SQLite, 70 connections with gzip bombs, deep JSON, huge bodies and headers, pipelined requests"
  ],
  "pool-of-2-postgresql": ["1 process with 2 connections to PostgreSQL, 200 clients"],
  "pool-of-2-mariadb": ["1 process with 2 connections to MariaDB, 200 clients"],
  "black-hole-postgresql": ["1 process on PostgreSQL, all packets between them vanish"],
  "black-hole-mariadb": ["1 process on MariaDB, all packets between them vanish"],
  "full-disk-sqlite": ["1 process on SQLite, the disk is full"]
}

const SECONDS = 60

const trials = Object.entries(rows).map(
  ([name, [topology, short]]): Trial => ({
    name,
    topology,
    sizes: { ...(short !== undefined && { short }), long: SECONDS },
    // Bundling the service takes seconds, so the plans are loaded when they run.
    run: async (run) => {
      const [{ plans }, { runTrial }] = await Promise.all([import("./plans.ts"), import("./run-trial.ts")])
      return runTrial(plans[name as PlanName], run)
    }
  })
)

export const overload: Promised = {
  name: "overload",
  sentence: "The service stays up under overload, attacks and faults",
  target:
    "in 60 s: good requests below 2 s, 503 with Retry-After for the rest, recovery below 5 s, memory growth below 64 MiB, no leaked connection",
  trials
}
