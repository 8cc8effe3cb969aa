import { runs } from "../../../../tests/runs/runs.ts"
import { freshTables } from "../fixtures/tables.ts"
import { describeFaults } from "./fault-tests.ts"

describeFaults("PostgreSQL", () => freshTables("PostgreSQL"), runs(3, 5))
