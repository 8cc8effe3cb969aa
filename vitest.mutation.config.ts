import { configDefaults, defineConfig, mergeConfig } from "vitest/config"
import whole from "./vitest.config.ts"

// The tests by which mutants are judged: all of the core's but those that take seconds each, so that thousands of mutants end in time.
export default mergeConfig(
  whole,
  defineConfig({
    test: {
      isolate: false,
      exclude: [
        ...configDefaults.exclude,
        "tests/**",
        "packages/core/test/{properties,simulation,model,laws}/**",
        "**/races.test.ts"
      ]
    }
  })
)
