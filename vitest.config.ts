import { defineConfig } from "vitest/config"

const conditions = ["waybill-source", "node"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ["default", "./scripts/closing-line.ts"],
    include: [
      "packages/*/test/**/*.test.ts",
      "tests/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "examples/*/test/**/*.test.ts"
    ],
    testTimeout: 60_000,
    coverage: { provider: "v8", include: ["packages/core/src/**"], reporter: ["text"], thresholds: { branches: 100 } }
  }
})
