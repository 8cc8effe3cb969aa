import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { stores } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"

export const oldData: Promised = {
  name: "old-data",
  covers: [...stores, "packages/adapter-sql/test/migrations/frozen"],
  sentence: "Data of earlier versions opens",
  target:
    "every order, event, account, token, webhook, delivery and consumer of each earlier schema version with equal content",
  trials: databaseNames.map(
    (database): Trial => ({
      name: database.toLowerCase(),
      topology: `${database}, schema versions 1 to 15, with rows that programs of versions 5 (also for 1 to 4), 6, 9 (also for 7 and 8) and 10 (also for 11 to 15) wrote`,
      sizes: { short: 4, long: 15 },
      run: async (run) => (await import("./run-upgrades.ts")).runUpgrades(database, run)
    })
  )
}
