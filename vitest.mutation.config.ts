import { configDefaults, defineConfig } from "vitest/config"
import whole from "./vitest.config.ts"

// The tests by which mutants are judged: all of the core's but those that take seconds each, so that thousands of mutants end in time.
export default defineConfig({
  ...whole,
  test: {
    ...whole.test,
    include: ["packages/core/test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "packages/core/test/{properties,simulation,model,laws}/**", "**/races.test.ts"]
  }
})
