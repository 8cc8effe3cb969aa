import { configDefaults, defineConfig } from "vitest/config"
import whole from "./vitest.config.ts"

// The tests by which mutants of packing are judged: all but those that take long and judge the search or other parts.
export default defineConfig({
  ...whole,
  test: {
    ...whole.test,
    setupFiles: ["./scripts/no-shrinking.ts"],
    include: ["packages/packing/test/{packing,print,verify}/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/{laws,validity,packer,many,steps,stock-and-weight}.test.ts"]
  }
})
