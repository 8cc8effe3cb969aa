// Faults of the connection between the service and PgBouncer, which is in transaction mode.
import { isNightly, runs } from "../../../../tests/runs/runs.ts"
import { describeFaults } from "../faults/fault-tests.ts"
import { type FaultName, faultNames } from "../faults/faults.ts"
import { pooledTables } from "../fixtures/pgbouncer.ts"

/** Faults that a pooler could answer differently than a server. Nightly runs test all. */
const tested: ReadonlyArray<FaultName> = [
  "connection cut before the commit arrives",
  "connection cut before the result of the commit",
  "connection cut while idle",
  "result of the commit never arrives",
  "server unreachable for half a second"
]

// A broken client keeps its server connection until the server ends its transaction.
describeFaults(
  "PostgreSQL through PgBouncer",
  () => pooledTables("default_pool_size = 20"),
  runs(2),
  isNightly ? faultNames : tested
)
