import { Command } from "effect/cli"

/** Commands with their descriptions, keyed by name. Each loads on demand. */
const commands = {
  serve: {
    description: "Run the service: the API over HTTP, health checks, metrics and a reference page",
    load: async () => (await import("./serve.ts")).serve
  },
  sandbox: {
    description: "Run a sandbox: the service with a virtual clock and a scripted shop",
    load: async () => (await import("./sandbox/sandbox.ts")).sandbox
  },
  account: {
    description: "Manage accounts and their keys",
    load: async () => (await import("./account/account.ts")).account
  },
  operator: {
    description: "Manage operator API tokens",
    load: async () => (await import("./operator/operator.ts")).operator
  },
  webhook: {
    description: "Manage the webhooks that receive the events of orders",
    load: async () => (await import("./webhook/webhook.ts")).webhook
  },
  order: {
    description: "List, inspect and change orders",
    load: async () => (await import("./order/order.ts")).order
  },
  migrate: {
    description: "Create or update the tables; `serve` does this at startup",
    load: async () => (await import("./migrate.ts")).migrate
  },
  events: {
    description: "Print the events of all orders, one JSON line each",
    load: async () => (await import("./events.ts")).events
  },
  backup: {
    description: "Copy the SQLite database of a running service to a file",
    load: async () => (await import("./backup.ts")).backup
  },
  restore: {
    description: "Check a backup and copy it to the SQLite database",
    load: async () => (await import("./restore.ts")).restore
  },
  doctor: {
    description: "Check the database for damage and risky settings, and print how to fix each problem",
    load: async () => (await import("./doctor.ts")).doctor
  },
  retain: {
    description: "Delete or erase old orders that have shipped or were cancelled",
    load: async () => (await import("./retain/retain.ts")).retain
  },
  mcp: {
    description: "Serve an agent over the Model Context Protocol, on standard input and output",
    load: async () => (await import("./mcp.ts")).mcp
  },
  conformance: {
    description: "Test a server against the cases of the specification, by method and code",
    load: async () => (await import("./conformance.ts")).conformance
  },
  init: {
    description: "Write sample orders, boxes, a profile and a commented rate card for trying the offline commands",
    load: async () => (await import("./init.ts")).init
  },
  pack: {
    description: "Pack orders into boxes",
    load: async () => (await import("./offline/pack.ts")).pack
  },
  rate: {
    description: "Quote the price of every service for packed boxes, or for unpacked orders",
    load: async () => (await import("./offline/rate.ts")).rate
  },
  ship: {
    description: "Find the cheapest combination of packing and service for each order",
    load: async () => (await import("./offline/ship.ts")).ship
  },
  merge: {
    description: "Merge the outputs of runs with --shard, in input order",
    load: async () => (await import("./offline/merge.ts")).merge
  },
  compare: {
    description: "Compare two runs of pack or ship: orders, boxes, postage, cartons and air",
    load: async () => (await import("./compare/compare.ts")).compare
  },
  audit: {
    description: "Recompute the lines of a carrier's invoice, and explain the differences",
    load: async () => (await import("./offline/audit.ts")).audit
  },
  replay: {
    description: "Compare the prices of orders under two sets of rate cards, or at the time of sale and today",
    load: async () => (await import("./offline/replay.ts")).replay
  },
  card: {
    description: "Check, compare, export and import rate cards, and print an example",
    load: async () => (await import("./card/card.ts")).card
  },
  boxes: {
    description: "Choose box sizes to stock",
    load: async () => (await import("./boxes/boxes.ts")).boxes
  }
}

type Name = keyof typeof commands

const names = Object.keys(commands) as ReadonlyArray<Name>

/** Global flags that read the flags of every command. */
const readsAll = (word: string): boolean => word.startsWith("--completions") || word.startsWith("--wizard")

/**
 * Returns the commands required by a command line. The help of `waybill` needs none, because it only describes them.
 */
const neededBy = (words: ReadonlyArray<string>): ReadonlyArray<Name> =>
  words.some(readsAll) ? names : names.filter((name) => words.includes(name))

const commandNamed = async (name: Name, isNeeded: boolean) => {
  const { description, load } = commands[name]
  const command = isNeeded ? await load() : Command.make(name)
  // The compiler does not choose a common type of commands with different names and flags.
  return Command.withDescription(command as Command.Command<string, never, object, unknown>, description)
}

/** Returns the root command `waybill` with the commands required by a command line, or with all commands. */
export const rootCommand = async (words?: ReadonlyArray<string>) => {
  const needed = words === undefined ? names : neededBy(words)
  return Command.make("waybill").pipe(
    Command.withDescription(
      "Run a print-order service, and pack and rate orders offline. waybill init writes files to try the offline commands. Exit codes: 0 done, 1 refused, 2 invalid command or setting, 3 unavailable"
    ),
    Command.withSubcommands(await Promise.all(names.map((name) => commandNamed(name, needed.includes(name)))))
  )
}
