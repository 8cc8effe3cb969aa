// Mutation tests of packing and rating (`npm run mutation:packing`). The search is left out, because a worse search gives
// a worse answer, not a wrong one.
import { mutated } from "./scripts/mutation-sample.ts"
import core from "./stryker.config.mjs"

/** Folders that search for good answers, or that only describe data. */
const search = [
  ...["fill", "geometry", "part", "partition", "resources", "search"].map((folder) => `packing/${folder}`),
  ...["balance", "cheapest", "container", "example-cards", "pallets", "replan", "replan-balanced", "shared-stock"]
]

export default {
  ...core,
  vitest: { configFile: "vitest.mutation.packing.config.ts" },
  mutate: mutated(
    "packages/packing/src/**/*.ts",
    search.map((folder) => `packages/packing/src/${folder}/**`)
  ),
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 90 }
}
