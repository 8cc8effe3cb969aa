import { Command } from "effect/cli"
import { actions } from "./actions.ts"
import { cancel, start } from "./change.ts"
import { list } from "./list.ts"
import { ship } from "./ship.ts"
import { show } from "./show.ts"

/** `waybill order` */
export const order = Command.make("order").pipe(
  Command.withDescription("List, inspect, start, ship and cancel orders"),
  Command.withSubcommands([list, show, actions, start, ship, cancel])
)
