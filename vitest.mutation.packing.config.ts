import { configDefaults, defineConfig } from "vitest/config"
import { shared } from "./vitest.config.ts"

const source = (file: string) => new URL(`./packages/packing/src/${file}`, import.meta.url).pathname

// The tests that judge mutants of packing. Slow tests and tests of the search are left out.
export default defineConfig({
  ...shared,
  // Golden tests are outside the package, where its name would resolve to the original instead of the mutated copy.
  resolve: {
    ...shared.resolve,
    alias: [{ find: /^@waybill\/packing$/, replacement: source("index.ts") }]
  },
  test: {
    ...shared.test,
    // Threads, in which Stryker runs tests, do not accept flags of V8.
    execArgv: [],
    // Vite loads everything, so that mutants are active in all modules.
    server: {},
    setupFiles: ["./scripts/no-shrinking.ts"],
    include: [
      "packages/packing/test/{audit,bound-quotes,layout,packing,price-lists,print,rating,violations,check}/**/*.test.ts",
      "bench/test/golden*.test.ts"
    ],
    exclude: [...configDefaults.exclude, "**/{laws,validity,packer,large-packings,step-count,stock-and-weight}.test.ts"]
  }
})
