// Mutation testing of what packing promises: how it reads and answers, what it proves, how it verifies, and how it packs
// prints. The search is not among it: a worse search is a worse answer, not a wrong one. `npm run mutation:packing`.
import core from "./stryker.config.mjs"

const packing = (...files) => files.map((file) => `packages/packing/src/packing/${file}.ts`)

export default {
  ...core,
  vitest: { configFile: "vitest.mutation.packing.config.ts" },
  mutate: [
    ...packing("{request,bounds,answer}/*", "search/exact"),
    ...packing("problem/{canonical-problem,problem,whole-prices}"),
    "packages/packing/src/{print,validation,verify}/**/*.ts"
  ],
  concurrency: 1,
  thresholds: { high: 95, low: 85, break: 85 }
}
