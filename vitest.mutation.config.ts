import { configDefaults, defineConfig } from "vitest/config"
import { shared } from "./vitest.config.ts"

// The tests for mutation testing: those of the core, except the ones that take seconds each.
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Threads, in which Stryker runs tests, do not accept flags of V8.
    execArgv: [],
    // Vite loads everything, so that mutants are active in all modules.
    server: {},
    include: ["packages/core/test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "packages/core/test/{properties,simulation,model,laws}/**", "**/races.test.ts"]
  }
})
