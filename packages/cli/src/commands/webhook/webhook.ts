import { Command } from "effect/cli"
import { add } from "./add.ts"
import { deliveries } from "./deliveries.ts"
import { list } from "./list.ts"
import { replay } from "./replay.ts"
import { rotate } from "./rotate.ts"
import { test } from "./send-test.ts"
import { pause, remove, resume } from "./state.ts"

/** `waybill webhook` */
export const webhook = Command.make("webhook").pipe(
  Command.withSubcommands([add, list, test, rotate, pause, resume, remove, deliveries, replay])
)
