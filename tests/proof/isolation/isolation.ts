import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { service } from "../covered.ts"
import type { Promised, Trial } from "../trial.ts"

/** Number of pairs from which a run must test every method and operation with every shape. */
const LONG = 6000
/** Number of pairs from which a run must test every command for webhooks with every shape. */
const LONG_WEBHOOKS = 1500
/** Number of pairs from which the times of every request must be judged. */
const LONG_TIMING = 20_000

// Bundling the service takes seconds, so each trial is loaded when it runs.
const methods = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-methods`,
    topology: `1 process on ${database}, the thirteen methods with identifiers of another account`,
    sizes: { ...(database === "MariaDB" && { short: 150 }), long: LONG },
    run: async (run) => (await import("./methods/run-methods.ts")).runMethods(database, run, run.size >= LONG)
  })
)

const operatorApi = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-operator-api`,
    topology: `1 process on ${database}, every operation of the operator API with identifiers of another account`,
    sizes: { ...(database === "MariaDB" && { short: 150 }), long: LONG },
    run: async (run) => (await import("./operator/run-operator.ts")).runOperator(database, run, run.size >= LONG)
  })
)

const webhooks = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-webhooks`,
    topology: `1 process on ${database}, the merchants' commands for webhooks with identifiers of another account`,
    sizes: { short: 150, long: LONG_WEBHOOKS },
    run: async (run) =>
      (await import("./webhooks/run-webhooks.ts")).runWebhooks(database, run, run.size >= LONG_WEBHOOKS)
  })
)

const consumers = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-consumers`,
    topology: `7 consumers with similar names on ${database}, one of them in 2 processes, commands with events of others`,
    sizes: { ...(database === "SQLite" && { short: 70 }), long: 3500 },
    run: async (run) => (await import("./consumers/run-consumers.ts")).runConsumers(database, run)
  })
)

const search = databaseNames.map(
  (database): Trial => ({
    name: `${database.toLowerCase()}-search`,
    topology: `1 process on ${database}, searches in another account for the words of an order, and for erased ones`,
    sizes: { ...(database === "MariaDB" && { short: 80 }), long: 2000 },
    run: async (run) => (await import("./search/run-search.ts")).runSearch(database, run)
  })
)

export const isolation: Promised = {
  name: "isolation",
  covers: [...service, "packages/console/src", "packages/cli/src/{mcp,sandbox}"],
  sentence: "An account sees only its own orders",
  target: "refusals are equal byte for byte to those for absent identifiers, and their medians within 25 % or 1 ms",
  trials: [
    ...methods,
    ...operatorApi,
    ...webhooks,
    ...consumers,
    ...search,
    {
      name: "roles",
      topology: "1 process on SQLite, every operation of the operator API with a token of each role",
      sizes: { short: 150, long: 3000 },
      run: async (run) => (await import("./operator/run-roles.ts")).runRoles(run)
    },
    {
      name: "console-roles",
      topology: "1 process on SQLite, every page and form of the console in a session of each role",
      sizes: { short: 100, long: 3000 },
      run: async (run) => (await import("./operator/run-console.ts")).runConsole(run)
    },
    {
      name: "badges",
      topology:
        "1 process on SQLite, badges at the login, in addresses, forms and headers, forged and revoked sessions",
      sizes: { short: 100, long: 3000 },
      run: async (run) => (await import("./badges/run-badges.ts")).runBadges(run)
    },
    {
      name: "sandbox",
      topology: "1 public sandbox in memory, requests to its routes without a token and with a token of each role",
      sizes: { short: 100, long: 3000 },
      run: async (run) => (await import("./sandbox/run-sandbox.ts")).runSandbox(run)
    },
    {
      name: "agents",
      topology: "1 process on SQLite, requests to the route of agents without a token and with a token of each role",
      sizes: { short: 100, long: 3000 },
      run: async (run) => (await import("./agents/run-agents.ts")).runAgents(run)
    },
    {
      name: "timing",
      topology: "1 process on SQLite, alternating refusals for another account's order and for an absent order",
      sizes: { short: 800, long: LONG_TIMING },
      run: async (run) => (await import("./timing/run-timing.ts")).runTiming(run, run.size >= LONG_TIMING)
    }
  ]
}
