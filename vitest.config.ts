import { availableParallelism } from "node:os"
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
    // For machines that are slow or shared: a test that hangs is told late, one that is slow is not told wrongly.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Much of a test of processes and servers is waiting, so two are never too many; more than four at once would ask
    // PostgreSQL for more than the hundred connections that it usually has.
    maxWorkers: Math.min(Math.max(availableParallelism() - 1, 2), 4),
    coverage: {
      provider: "istanbul",
      include: ["packages/core/src/**"],
      reporter: ["text"],
      thresholds: { branches: 100 }
    }
  }
})
