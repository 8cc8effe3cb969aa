import { defineConfig } from "vitest/config"
import { shared } from "./vitest.config.ts"

// All tests, with the slow ones in `*.nightly.ts`, which would make CI take too long.
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: ["{packages/*/test,examples/*/test,tests,bench/test}/**/*.{test,nightly}.ts"],
    reporters: ["default", "./scripts/closing-line.ts"],
    // A busy machine at night must not fail a test that repeats four times as often.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000
  }
})
