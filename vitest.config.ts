import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

const conditions = ["waybill-source", "node"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ["default", "./scripts/closing-line.ts"],
    include: ["{packages/*/test,tests,bench/test}/**/*.test.ts"],
    // Files leave nothing behind, so that they need not each load everything anew.
    isolate: false,
    // For machines that are slow or shared: a test that hangs is told late, one that is slow is not told wrongly.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Much of a test of processes and servers is waiting, so one more than there are cores is not too many; more than four
    // would ask PostgreSQL for more than the hundred connections that it usually has.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    coverage: {
      provider: "istanbul",
      include: ["packages/core/src/**"],
      reporter: ["text"],
      thresholds: { branches: 100 }
    }
  }
})
