import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { service } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"

const MINUTES = 60

export const soak: Promised = {
  name: "soak",
  covers: [...service, "packages/console/src", "tests/proof/events/judge-events.ts"],
  sentence: "A service under a steady load leaks nothing and stays as fast as it was",
  target:
    "one hour at half of the capacity. After the first quarter, live heap and resident memory grow by less than 4 MiB per hour. " +
    "From the first to the last quarter, p50 grows at most 1.5 times and p99 twice, plus 5 ms. No file or connection stays open, and each event is delivered",
  trials: databaseNames.map(
    (database): Trial => ({
      name: database.toLowerCase(),
      topology: `1 process on ${database} at half of its capacity, 2 webhooks, 2 consumers, a console session and exports`,
      sizes: { long: MINUTES },
      // Bundling the service takes seconds, so each trial is loaded when it runs.
      run: async (run) => (await import("./run-soak.ts")).runSoak(database, run)
    })
  )
}
