import { availableParallelism } from "node:os"
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config"

const conditions = ["waybill-source", "node"]

/** Settings of every run of tests. */
export const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: ["./tests/reach/run-folder.ts"],
    // Prevents a crash of V8 ("Check failed: jit_page.has_value()") when several threads remove types from sources: it frees
    // a compiled WebAssembly wrapper of another thread. With this budget, V8 compiles none.
    execArgv: ["--wasm-wrapper-tiering-budget=2147483647"],
    // Test files clean up, so they can share a process and need not load every module again.
    isolate: false,
    // Names that tests take from a table are printed in full.
    taskTitleValueFormatTruncate: 0,
    // Long enough that slow tests on a busy machine do not fail. Tests with a shorter limit would.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Node loads packing itself: Vite turns each access to an import into a property access, which makes searches several
    // times slower.
    server: { deps: { external: [/\/packages\/packing\/src\//] } },
    // Tests of processes and servers mostly wait, so twice as many workers as cores are useful. More than four workers
    // would exceed PostgreSQL's default of a hundred connections.
    maxWorkers: Math.min(availableParallelism() * 2, 4)
  }
} satisfies TestProjectInlineConfiguration

const LAWS = "packages/adapter-sql/test/orders/laws.databases.test.ts"
const onServers = { WAYBILL_TEST_DATABASES: "PostgreSQL,MariaDB" }

/** `npm test` runs the projects `unit` and `smoke`, and `npm run test:all` runs all of them. */
const projects = [
  {
    // Needs no server and no browser.
    name: "unit",
    include: ["packages/*/test/**/*.test.ts", "tests/{architecture,tooling}/**/*.test.ts", "bench/test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/*.{servers,system}.test.ts"],
    env: { WAYBILL_TEST_DATABASES: "SQLite" }
  },
  {
    // A small part of what `npm test` leaves out.
    name: "smoke",
    include: ["tests/smoke/**/*.test.ts", LAWS],
    env: onServers
  },
  {
    // Needs PostgreSQL, MariaDB, PgBouncer, Redis or NATS.
    name: "servers",
    include: [
      "packages/*/test/**/*.{databases,servers}.test.ts",
      "{tests,examples/*/test,bench/test}/**/*.servers.test.ts"
    ],
    exclude: [...configDefaults.exclude, LAWS],
    env: onServers
  },
  {
    // Starts processes or browsers, or crosses packages.
    name: "system",
    include: ["{tests,examples/*/test}/**/*.test.ts", "packages/*/test/**/*.system.test.ts"],
    exclude: [...configDefaults.exclude, "tests/{architecture,smoke,tooling}/**", "**/*.servers.test.ts"]
  }
] satisfies ReadonlyArray<TestProjectInlineConfiguration["test"]>

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    reporters: ["default", ["./scripts/closing-line.ts", { projects }]],
    projects: projects.map((test) => ({ extends: true, test })),
    coverage: {
      provider: "istanbul",
      include: ["packages/core/src/**"],
      reporter: ["text"],
      thresholds: { branches: 100 }
    }
  }
})
