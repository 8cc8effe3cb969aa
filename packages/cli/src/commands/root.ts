import { Command } from "effect/cli"

/**
 * Commands, keyed by name. Each is imported only when needed: `time waybill pack` on one order takes 0.55× the CPU time
 * that it takes with all commands loaded.
 */
const commands = {
  serve: async () => (await import("./serve.ts")).serve,
  account: async () => (await import("./account/account.ts")).account,
  operator: async () => (await import("./operator/operator.ts")).operator,
  webhook: async () => (await import("./webhook/webhook.ts")).webhook,
  order: async () => (await import("./order/order.ts")).order,
  migrate: async () => (await import("./migrate.ts")).migrate,
  events: async () => (await import("./events.ts")).events,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./restore.ts")).restore,
  doctor: async () => (await import("./doctor.ts")).doctor,
  retain: async () => (await import("./retain/retain.ts")).retain,
  conformance: async () => (await import("./conformance.ts")).conformance,
  init: async () => (await import("./init.ts")).init,
  pack: async () => (await import("./offline/pack.ts")).pack,
  rate: async () => (await import("./offline/rate.ts")).rate,
  ship: async () => (await import("./offline/ship.ts")).ship,
  merge: async () => (await import("./offline/merge.ts")).merge,
  audit: async () => (await import("./offline/audit.ts")).audit,
  replay: async () => (await import("./offline/replay.ts")).replay,
  card: async () => (await import("./card/card.ts")).card,
  boxes: async () => (await import("./boxes/boxes.ts")).boxes
}

const isName = (word: string | undefined): word is keyof typeof commands =>
  word !== undefined && Object.hasOwn(commands, word)

/** Returns the root command `waybill`. If `first` names a command, only that command is loaded. */
export const rootCommand = async (first?: string) => {
  const loading = isName(first) ? [commands[first]] : Object.values(commands)
  return Command.make("waybill").pipe(
    Command.withDescription(
      "Run a print-order service, and pack and rate orders offline. waybill init writes files to try the offline commands. Exit codes: 0 done, 1 refused, 2 invalid command or setting, 3 unavailable"
    ),
    Command.withSubcommands(await Promise.all(loading.map((load) => load())))
  )
}
