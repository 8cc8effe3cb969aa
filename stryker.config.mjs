// Mutation testing of the core: changes the code in small ways and expects a test to notice. `npm run mutation`, not part of CI.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate: ["packages/core/src/**/*.ts", "!packages/core/src/testing/**"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Names no file on purpose: Stryker would rewrite tsconfig.json with a compiler interface that TypeScript 7 does not have.
  tsconfigFile: "none",
  tempDirName: ".stryker-tmp",
  ignorePatterns: ["dist", "reports"],
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 }
}
