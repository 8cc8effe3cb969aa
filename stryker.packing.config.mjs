// Mutation tests for reading, bounds, answers, verification and prints. The search is left out, because a worse search
// gives a worse answer, not a wrong one. Run: npm run mutation:packing
import { mutated } from "./scripts/mutation-sample.ts"
import core from "./stryker.config.mjs"

const packing = (...files) => files.map((file) => `packages/packing/src/packing/${file}.ts`)

export default {
  ...core,
  vitest: { configFile: "vitest.mutation.packing.config.ts" },
  mutate: mutated([
    ...packing("{request,bounds,answer,exact}/*"),
    ...packing("part/allowed-boxes", "problem/{canonical-problem,names,piece-kinds,problem,ranked-boxes,whole-prices}"),
    "packages/packing/src/{print,validation,verify}/**/*.ts"
  ]),
  concurrency: 1,
  thresholds: { high: 95, low: 85, break: 85 }
}
