import { defineConfig } from "vitest/config"
import packing from "./vitest.mutation.packing.config.ts"

// The quick tests of the checker of certificates, and those that compare it with the second checker.
export default defineConfig({
  ...packing,
  test: {
    ...packing.test,
    include: [
      "packages/packing/test/check/{data,edges,check,forgeries}.test.ts",
      "packages/packing/test/second-checker/*.test.ts"
    ]
  }
})
