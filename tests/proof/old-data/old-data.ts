import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import type { Promised, Trial } from "../trial.ts"

export const oldData: Promised = {
  name: "old-data",
  sentence: "Data of earlier versions opens",
  target:
    "every order, event, account, token, webhook, delivery and consumer of each earlier schema version with equal content",
  trials: databaseNames.map(
    (database): Trial => ({
      name: database.toLowerCase(),
      topology: `${database}, schema versions 1 to 10; the rows of 1 to 5 are from a program of version 5, those of 7 to 9 from one of version 9, those of 6 and 10 from their own`,
      sizes: { short: 4, long: 10 },
      run: async (run) => (await import("./run-upgrades.ts")).runUpgrades(database, run)
    })
  )
}
