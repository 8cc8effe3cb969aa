import { runs } from "../../../../tests/runs/runs.ts"
import { pooledTables } from "../fixtures/pgbouncer.ts"
import { pairs } from "../races/pairs.ts"
import { describeRaces } from "../races/race-tests.ts"

describeRaces("PostgreSQL through PgBouncer", { open: () => pooledTables(), pairs, rounds: runs(6) })
