import { type DatabaseName, databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { service } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import { type LockName, locks } from "./foreign/locks.ts"

// Bundling the service takes seconds, so each trial is loaded when it runs.
const kills = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-kill`,
    topology: `1 process on ${database}, killed with SIGKILL while 12 clients write`,
    sizes: { short: database === "SQLite" ? 2 : 1, long: 100 },
    run: async (run) => (await import("./outages/kill-service.ts")).killService(database, run)
  })
)

const serverNames = ["PostgreSQL", "MariaDB"] as const

const serverKills = serverNames.map(
  (server): Trial => ({
    name: `${server.toLowerCase()}-server-kill`,
    topology: `1 process on a dedicated ${server} server; fault: server killed with SIGKILL while 12 clients write`,
    sizes: { long: 30 },
    run: async (run) => (await import("./outages/kill-server.ts")).killServer(server, run)
  })
)

const fullDisks = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-full-disk`,
    topology: `1 process on ${database} with a disk that repeatedly fills up while 12 clients write`,
    sizes: { long: 50 },
    needs: ["root"],
    run: async (run) => (await import("./outages/fill-disk.ts")).fillDisk(database, run)
  })
)

const fullDiskAlone: Trial = {
  name: "mariadb-alone-full-disk",
  topology:
    "no Waybill: MariaDB with a disk that repeatedly fills up while 12 SQL clients write; counts the orders that MariaDB loses",
  sizes: { long: 200 },
  run: async (run) => (await import("./outages/fill-mariadb.ts")).fillMariadb(run)
}

const backups = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-backup`,
    topology: `${database}, backed up, and restored into a new database, while 12 clients write`,
    sizes: { long: 20 },
    run: async (run) => (await import("./backup/run-backups.ts")).runBackups(database, run)
  })
)

const lockTrials = Object.entries(locks).flatMap(([name, { seconds, sessions, text }]) =>
  (Object.keys(sessions) as ReadonlyArray<DatabaseName>).map(
    (database): Trial => ({
      name: `${database.toLowerCase()}-${name}`,
      topology: `1 process on ${database}, and ${text} for ${seconds} s, while 12 clients write`,
      sizes: { long: 3 },
      run: async (run) => (await import("./foreign/run-locks.ts")).runLocks(database, name as LockName, run)
    })
  )
)

const exhausted = serverNames.map(
  (server): Trial => ({
    name: `${server.toLowerCase()}-max-connections`,
    topology: `1 process on a dedicated ${server} server, and other sessions with all of its connections for 20 s, in which another process starts, while 12 clients write`,
    sizes: { long: 3 },
    run: async (run) => (await import("./foreign/run-connections.ts")).runConnections(server, run)
  })
)

const clockSteps = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-clock-steps`,
    topology: `2 workers on ${database === "SQLite" ? database : `a dedicated ${database} server`}, with clocks that step by 1 h forward and back, and back and forward, while 12 clients write and a webhook receives all events`,
    sizes: { long: 3 },
    run: async (run) => (await import("./clocks/run-clock-steps.ts")).runClockSteps(database, run)
  })
)

export const crashes: Promised = {
  name: "crashes",
  covers: [...service, "packages/cli/src/commands/{backup,restore}.ts", "packages/cli/src/sqlite-file"],
  sentence: "Nothing acknowledged is lost, except on MariaDB with a full disk",
  target:
    "100 kills of the service on each database and 30 of each server without a loss, writing again in less than 5 s. " +
    "After faults by other sessions and clocks: ready within 5 s, as fast as before within 10 s",
  trials: [
    ...kills,
    ...serverKills,
    {
      name: "sqlite-cut",
      topology: "SQLite's log cut at every 512 bytes of its last 64 kB and at 128 earlier places",
      sizes: { short: 24, long: 1536 },
      run: async (run) => (await import("./log-cuts/run-cuts.ts")).runCuts(run)
    },
    ...fullDisks,
    fullDiskAlone,
    ...lockTrials,
    ...exhausted,
    ...clockSteps,
    ...backups
  ]
}
