import { mutated } from "./scripts/mutation-sample.ts"

// Mutation testing of the core (`npm run mutation`): makes small changes to the code and expects a test to fail. Not
// part of CI.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate: mutated("packages/core/src/**/*.ts", ["**/testing/**"]),
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Long enough that a busy machine does not let a mutant count as caught.
  timeoutMS: 60_000,
  // A file that does not exist, because Stryker rewrites tsconfig.json through a compiler API that TypeScript 7 lacks.
  tsconfigFile: "none",
  tempDirName: ".stryker-tmp",
  ignorePatterns: ["dist", "reports"],
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: 95, break: 95 }
}
