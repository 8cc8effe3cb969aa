import { configDefaults, defineConfig } from "vitest/config"
import whole from "./vitest.config.ts"

const source = (file: string) => new URL(`./packages/packing/src/${file}`, import.meta.url).pathname

// The tests by which mutants of packing are judged: all but those that take long and judge the search or other parts.
export default defineConfig({
  ...whole,
  // The golden files are read from outside the package, where its name leads past the copy that is mutated.
  resolve: {
    ...whole.resolve,
    alias: [
      { find: /^@waybill\/packing$/, replacement: source("index.ts") },
      { find: /^@waybill\/packing\/verify$/, replacement: source("verify/index.ts") }
    ]
  },
  test: {
    ...whole.test,
    setupFiles: ["./scripts/no-shrinking.ts"],
    include: ["packages/packing/test/{packing,print,verify}/**/*.test.ts", "bench/test/golden*.test.ts"],
    exclude: [...configDefaults.exclude, "**/{laws,validity,packer,large-packings,step-count,stock-and-weight}.test.ts"]
  }
})
