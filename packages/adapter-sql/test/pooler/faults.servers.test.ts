// Faults of the connection between the service and PgBouncer, which is in transaction mode.
import { runs } from "../../../packing/test/runs.ts"
import { describeFaults } from "../faults/fault-tests.ts"
import { pooledTables } from "../fixtures/pgbouncer.ts"

// A broken client keeps its server connection until the server ends its transaction.
describeFaults("PostgreSQL through PgBouncer", () => pooledTables("default_pool_size = 20"), runs(2))
