import { service } from "../covered.ts"
import type { Promised } from "../trial.ts"

const places = "log, traces, metrics, replies, commands, pages, crash files"
const ofServer = `with a password; searches the ${places} and a dump`

// Bundling the service takes seconds, so the trials are loaded when they run.
export const canaries: Promised = {
  name: "canaries",
  covers: [...service, "packages/console/src", "packages/cli/src"],
  sentence: "Secrets stay secret",
  target: "no secret in any place, except those that the security page lists",
  trials: [
    {
      name: "sqlite",
      topology: `1 process on SQLite; searches the ${places}, database file and its backup`,
      sizes: { short: 1, long: 5 },
      run: async (run) => (await import("./run-canaries.ts")).runCanaries("SQLite", run)
    },
    {
      name: "postgresql",
      topology: `1 process on PostgreSQL ${ofServer}`,
      sizes: { long: 5 },
      run: async (run) => (await import("./run-canaries.ts")).runCanaries("PostgreSQL", run)
    },
    {
      name: "mariadb",
      topology: `1 process on MariaDB ${ofServer}`,
      sizes: { long: 5 },
      run: async (run) => (await import("./run-canaries.ts")).runCanaries("MariaDB", run)
    }
  ]
}
