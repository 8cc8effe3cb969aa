import { Command } from "effect/cli"
import { actions } from "./actions.ts"
import { exportOrders } from "./export.ts"
import { history } from "./history.ts"
import { list } from "./list.ts"
import { operatorCommands } from "./operator-commands.ts"
import { quotes } from "./quotes.ts"
import { show } from "./show.ts"

/** `waybill order` */
export const order = Command.make("order").pipe(
  Command.withSubcommands([list, show, history, actions, exportOrders, quotes, ...operatorCommands])
)
