import { service } from "../covered.ts"
import type { Promised } from "../trial.ts"

// Bundling the service takes seconds, so each trial is loaded when it runs.
export const replies: Promised = {
  name: "replies",
  sentence: "Every reply is one the specification allows",
  target: "100,000 requests without a violation, slowest reply below 1 s",
  covers: [...service, "packages/packing/src"],
  trials: [
    {
      name: "methods",
      topology: "1 process on SQLite, the thirteen methods over HTTP",
      sizes: { short: 2000, long: 60_000 },
      run: async (run) => (await import("./methods/run-methods.ts")).runMethods(run)
    },
    {
      name: "operator-api",
      topology: "1 process on SQLite, every operation of the operator API over HTTP",
      sizes: { short: 1500, long: 30_000 },
      run: async (run) => (await import("./operator/run-operator.ts")).runOperator(run)
    },
    {
      name: "sockets",
      topology: "1 process on SQLite, raw bytes on sockets",
      sizes: { short: 400, long: 10_000 },
      run: async (run) => (await import("./raw/run-raw.ts")).runRaw(run)
    }
  ]
}
