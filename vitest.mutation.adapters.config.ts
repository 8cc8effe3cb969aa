import { configDefaults, defineConfig } from "vitest/config"
import { shared } from "./vitest.config.ts"

// The tests that judge mutants of the adapters. Tests that start processes run the original code, so they are left out.
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Threads, in which Stryker runs tests, do not accept flags of V8.
    execArgv: [],
    // Vite loads everything, so that mutants are active in all modules.
    server: {},
    setupFiles: ["./scripts/no-shrinking.ts"],
    include: ["packages/adapter-{http,sql}/test/**/*.test.ts"],
    exclude: [
      ...configDefaults.exclude,
      "**/*.system.test.ts",
      "packages/adapter-sql/test/{faults,pooler,races,storms}/**",
      "packages/adapter-http/test/load/**",
      // Changes the umask of its process, which the threads of a mutation test cannot.
      "packages/adapter-sql/test/connections/sqlite-file.test.ts"
    ]
  }
})
