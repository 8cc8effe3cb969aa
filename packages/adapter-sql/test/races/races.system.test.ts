import { runs } from "../../../../tests/runs/runs.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { pairs } from "./pairs.ts"
import { describeRaces } from "./race-tests.ts"

for (const name of databaseNames) describeRaces(name, { open: () => freshTables(name), pairs, rounds: runs(6, 12) })
