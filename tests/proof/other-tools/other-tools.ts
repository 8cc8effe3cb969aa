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
      name: "prism-methods",
      topology: "1 process on SQLite behind Prism with the OpenAPI document, the thirteen methods",
      sizes: { long: 60_000 },
      run: async (run) => {
        const prism = (await import("./prism/open-prism.ts")).openPrism("/openapi.json")
        return "absent" in prism
          ? prism
          : (await import("../replies/methods/run-methods.ts")).runMethods(run, prism.open)
      }
    },
    {
      name: "prism-operator-api",
      topology: "1 process on SQLite behind Prism with the OpenAPI document, every operation of the operator API",
      sizes: { long: 40_000 },
      run: async (run) => {
        const prism = (await import("./prism/open-prism.ts")).openPrism("/operator/openapi.json")
        return "absent" in prism
          ? prism
          : (await import("../replies/operator/run-operator.ts")).runOperator(run, prism.open)
      }
    },
    {
      name: "mcp-inspector",
      topology: "1 process on SQLite, the command line of the MCP inspector at the route of agents",
      sizes: { long: 72 },
      run: async (run) => (await import("./agents/run-inspector.ts")).runInspector(run)
    },
    {
      name: "csv-parse",
      topology: "hostile CSV files, read by the offline tools and by csv-parse",
      sizes: { short: 2000, long: 100_000 },
      run: async (run) => (await import("./csv/run-csv.ts")).runCsv(run)
    },
    {
      name: "json-readers",
      topology: "hostile JSON, read by the service, JSON.parse and Python",
      sizes: { short: 3000, long: 100_000 },
      needs: ["python3"],
      run: async (run) => (await import("./json/run-json.ts")).runJson(run)
    },
    {
      name: "slowhttptest",
      topology:
        "1 process on SQLite, 120 sockets of slowhttptest with slow headers, slow bodies, slow reads and ranges",
      sizes: { long: 60 },
      needs: ["root", "slowhttptest"],
      run: async (run) => (await import("./slow/run-slow.ts")).runSlow(run)
    },
    {
      name: "smuggling",
      topology: "2 processes on SQLite behind nginx, Caddy and HAProxy, requests hidden in others",
      sizes: { long: 306 },
      needs: ["root", "nginx", "caddy", "haproxy"],
      run: async (run) => (await import("./smuggling/run-smuggling.ts")).runSmuggling(run)
    }
  ]
}
