// Mutation tests of packing and rating (`npm run mutation -- stryker.packing.config.mjs`). The search is left out,
// because a worse search gives a worse answer, not a wrong one.
import { mutated } from "./scripts/mutation-sample.ts"
import core from "./stryker.config.mjs"

/** Files that search for good answers, or that only describe data. */
const search = [
  "packing/{fill,geometry,part,partition,resources,search}/**",
  "{balance,cheapest,container,example-cards,pallets,placed,replan,replan-balanced,shared-stock}/**",
  "print/rolled/{assign-tubes,fill-one-by-one,first-fit,repack-tubes,sequences}.ts"
]

export default {
  ...core,
  vitest: { configFile: "vitest.mutation.packing.config.ts" },
  mutate: mutated(
    "packages/packing/src/**/*.ts",
    search.map((files) => `packages/packing/src/${files}`)
  ),
  concurrency: 1,
  thresholds: { high: 95, low: 90, break: 90 }
}
