import { service } from "../covered.ts"
import type { Promised } from "../trial.ts"

// Bundling the service takes seconds, so each trial is loaded when it runs.
export const otherTools: Promised = {
  name: "other-tools",
  covers: [...service, "packages/cli/src/input"],
  sentence: "Tools that others wrote find no violation",
  target: "every difference from another tool is a documented decision",
  trials: [
    {
      name: "csv-parse",
      topology: "hostile CSV files, read by the offline tools and by csv-parse",
      sizes: { short: 2000, long: 100_000 },
      run: async (run) => (await import("./csv/run-csv.ts")).runCsv(run)
    },
    {
      name: "json-readers",
      topology: "hostile JSON, read by the service, JSON.parse, Python and SQLite",
      sizes: { short: 3000, long: 100_000 },
      run: async (run) => (await import("./json/run-json.ts")).runJson(run)
    }
  ]
}
