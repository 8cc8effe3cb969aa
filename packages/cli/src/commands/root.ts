import { Command } from "effect/cli"

/** What can be asked for. Each is loaded when it is, with what it needs: no packing waits for a database's drivers. */
const commands = {
  serve: async () => (await import("./serve.ts")).serve,
  account: async () => (await import("./account/account.ts")).account,
  order: async () => (await import("./order/order.ts")).order,
  migrate: async () => (await import("./migrate.ts")).migrate,
  events: async () => (await import("./events.ts")).events,
  backup: async () => (await import("./backup.ts")).backup,
  pack: async () => (await import("./offline/pack.ts")).pack,
  rate: async () => (await import("./offline/rate.ts")).rate,
  ship: async () => (await import("./offline/ship.ts")).ship,
  card: async () => (await import("./card/card.ts")).card,
  replay: async () => (await import("./offline/replay.ts")).replay,
  boxes: async () => (await import("./boxes/suggest.ts")).boxes
}

const isName = (word: string | undefined): word is keyof typeof commands =>
  word !== undefined && Object.hasOwn(commands, word)

/** The command line as far as it is needed where its first word is known; the whole of it otherwise. */
export const waybill = async (first?: string) => {
  const loading = isName(first) ? [commands[first]] : Object.values(commands)
  return Command.make("waybill").pipe(
    Command.withDescription(
      "Print-order fulfilment. Exit codes: 0 done, 1 refused, 2 wrong command or setting, 3 something does not answer."
    ),
    Command.withSubcommands(await Promise.all(loading.map((load) => load())))
  )
}
