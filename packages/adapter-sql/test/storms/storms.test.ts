import { describe, expect, it } from "vitest"
import { runs } from "../../../packing/test/runs.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { runStorm } from "./storm.ts"

const OPERATIONS = runs(250)

describe.each(databaseNames)("services with default settings on %s", (database) => {
  it.for([
    [2, false],
    [4, false],
    [3, true]
  ] as const)(
    "several services behave like one service (%s services, faults: %s)",
    async ([services, hasFaults], { skip }) => {
      const result = await runStorm({ database, services, operations: OPERATIONS, hasFaults, seed: services })
      if ("absent" in result) return skip(result.absent)
      expect(result).toMatchObject({ operations: OPERATIONS, anomalies: [], duplicateIds: 0 })
      if (!hasFaults) expect(result.unknown).toBe(0)
    }
  )
})
