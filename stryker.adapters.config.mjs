// Mutation tests of the adapters for HTTP and SQL (`npm run mutation -- stryker.adapters.config.mjs`). The tests need
// PostgreSQL and MariaDB.

import { mutated } from "./scripts/mutation-sample.ts"
import core from "./stryker.config.mjs"

export default {
  ...core,
  vitest: { configFile: "vitest.mutation.adapters.config.ts" },
  mutate: mutated("packages/adapter-{http,sql}/src/**/*.ts", ["**/testing/**"]),
  concurrency: 1,
  // The tests use three databases, one after another.
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 95, low: 85, break: 85 }
}
