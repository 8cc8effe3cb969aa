// Mutation tests of the checker of certificates (`npm run mutation -- stryker.checker.config.mjs`). They take 12
// minutes.
import packing from "./stryker.packing.config.mjs"

export default {
  ...packing,
  vitest: { configFile: "vitest.mutation.checker.config.ts" },
  mutate: ["packages/packing/src/check/*.ts"],
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 100, low: 95, break: 95 }
}
