import { defineConfig } from "vitest/config"
import whole from "./vitest.config.ts"

// All tests, with the slow ones in `*.nightly.ts`, which would make CI take too long.
export default defineConfig({
  ...whole,
  test: {
    ...whole.test,
    include: ["{packages/*/test,examples/*/test,tests,bench/test}/**/*.{test,nightly}.ts"],
    testTimeout: 1_200_000
  }
})
