import { Command } from "effect/cli"
import { diff } from "./diff.ts"
import { exportCard } from "./export.ts"
import { importCard } from "./import.ts"
import { lint } from "./lint.ts"

/** `waybill card …` */
export const card = Command.make("card").pipe(
  Command.withDescription("Look after rate cards: check, compare, edit as CSV, make of price lists."),
  Command.withSubcommands([lint, diff, importCard, exportCard])
)
