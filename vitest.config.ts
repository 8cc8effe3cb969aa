import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

const conditions = ["waybill-source", "node"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ["default", "./scripts/closing-line.ts"],
    include: ["{packages/*/test,examples/*/test,tests,bench/test}/**/*.test.ts"],
    globalSetup: ["./tests/reach/run-folder.ts"],
    // Prevents a crash of V8 ("Check failed: jit_page.has_value()") when several threads remove types from sources: it frees
    // a compiled WebAssembly wrapper of another thread. With this budget, V8 compiles none.
    execArgv: ["--wasm-wrapper-tiering-budget=2147483647"],
    // Test files clean up, so they can share a process and need not load every module again.
    isolate: false,
    // Names that tests take from a table are printed in full.
    taskTitleValueFormatTruncate: 0,
    // Long enough that slow tests on a busy machine do not fail.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Tests of processes and servers mostly wait, so twice as many workers as cores are useful. More than four workers
    // would exceed PostgreSQL's default of a hundred connections.
    maxWorkers: Math.min(availableParallelism() * 2, 4),
    coverage: {
      provider: "istanbul",
      include: ["packages/core/src/**"],
      reporter: ["text"],
      thresholds: { branches: 100 }
    }
  }
})
