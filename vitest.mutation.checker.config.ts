import { configDefaults, defineConfig } from "vitest/config"
import packing from "./vitest.mutation.packing.config.ts"

// The tests of the checker of certificates, except those that compare it with plans or with the second checker.
export default defineConfig({
  ...packing,
  test: {
    ...packing.test,
    include: ["packages/packing/test/check/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/{forgeries,long}.test.ts"]
  }
})
