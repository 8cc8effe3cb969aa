import { service } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"
import type { FaultName as GaleraFault } from "./galera/faults.ts"
import { programsOf } from "./network/absence.ts"
import type { FaultName } from "./patroni/faults.ts"

const patroniFaults: Readonly<Record<FaultName, string>> = {
  killed: "primary host killed",
  "cut-off": "primary cut off from its peers but not from its clients",
  "hung-standby": "hung synchronous standby",
  "switch-over": "manual switch-over"
}

const patroniFaultNames = ["killed", "cut-off", "hung-standby", "switch-over"] as const

const ROUNDS = 5

const patroniTrial = (fault: FaultName, isPooled: boolean): Trial => ({
  name: `patroni-${fault}${isPooled ? "-pgbouncer" : ""}`,
  topology: `2 processes on 3 PostgreSQL servers with Patroni, etcd and HAProxy${isPooled ? " behind PgBouncer" : ""}; fault: ${patroniFaults[fault]}`,
  sizes: { long: ROUNDS },
  needs: ["root", ...(isPooled ? programsOf.pooledPatroni : programsOf.patroni)],
  run: async (run) =>
    (await import("./patroni/run-patroni.ts")).runPatroni(fault, { isPooled, isSynchronous: true }, run)
})

/** Bits of wsrep_sync_wait: reads, updates and inserts wait. The stores set them in their sessions. */
const SYNC_WAIT = 7

const mariadbTrial = (name: string, topology: string, fault: GaleraFault, syncWait?: number): Trial => ({
  name,
  topology: `2 processes on ${topology}`,
  sizes: { long: ROUNDS },
  needs: ["root", ...(syncWait === undefined ? programsOf.mariadb : programsOf.galera)],
  run: async (run) => (await import("./galera/run-galera.ts")).runFaults(fault, syncWait, run)
})

const promotion = (name: string, order: string, isEarly: boolean): Trial => ({
  name,
  topology: `1 process on PostgreSQL with a synchronous standby behind a TCP proxy; fault: primary killed, ${order}`,
  sizes: { long: ROUNDS },
  run: async (run) => (await import("./standby/run-promotions.ts")).runPromotions(isEarly, run)
})

const OPERATIONS = 10_000

const writersTrial = (writers: number, suffix: string, syncWait: number): Trial => ({
  name: `galera-${writers}-writers${suffix}`,
  topology: `${writers} processes on different Galera nodes, configured with wsrep_sync_wait = ${syncWait}; checks that all commands are linearizable`,
  sizes: { long: OPERATIONS },
  needs: ["root", ...programsOf.galera],
  run: async (run) => (await import("./galera/run-galera.ts")).runWriters(writers, syncWait, run)
})

export const topologies: Promised = {
  name: "topologies",
  covers: [...service, "tests/proof/linearizable/**/!(*.test.ts)"],
  sentence: "No acknowledged order is lost when one of several database servers fails",
  target: "in each round 0 lost orders, and each process accepts orders again within 15 s",
  trials: [
    ...[false, true].flatMap((isPooled) => patroniFaultNames.map((fault) => patroniTrial(fault, isPooled))),
    mariadbTrial("mariadb-killed", "1 MariaDB server; fault: server killed and restarted", "killed"),
    mariadbTrial("galera-killed", "3 Galera nodes with HAProxy; fault: writer's host killed", "killed", SYNC_WAIT),
    mariadbTrial(
      "galera-cut-off",
      "3 Galera nodes with HAProxy; fault: writer cut off from its peers but not from its clients",
      "cut-off",
      SYNC_WAIT
    ),
    promotion("standby-promoted", "standby promoted, then the proxy switched to it", false),
    promotion("standby-switched-early", "the proxy switched to the standby 12 s before its promotion", true),
    writersTrial(2, "", SYNC_WAIT),
    writersTrial(3, "", SYNC_WAIT),
    writersTrial(3, "-default", 0),
    {
      name: "checker",
      topology:
        "self-test of the check: Patroni without synchronous replication; fault: primary cut off from its peers",
      sizes: { long: 1 },
      needs: ["root", ...programsOf.patroni],
      run: async (run) => (await import("./patroni/run-patroni.ts")).runChecker(run)
    }
  ]
}
