import { configDefaults, defineConfig } from "vitest/config"
import packing from "./vitest.mutation.packing.config.ts"

// The tests of the checker of certificates, except those that compare it with plans, with the second checker or with claims of `pack`.
export default defineConfig({
  ...packing,
  test: {
    ...packing.test,
    include: ["packages/packing/test/check/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/{forgeries,long,claims-of-pack}.test.ts"]
  }
})
