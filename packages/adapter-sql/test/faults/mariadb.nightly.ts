import { runs } from "../../../../tests/runs/runs.ts"
import { freshTables } from "../fixtures/tables.ts"
import { describeFaults } from "./fault-tests.ts"

describeFaults("MariaDB", () => freshTables("MariaDB"), runs(3, 5))
