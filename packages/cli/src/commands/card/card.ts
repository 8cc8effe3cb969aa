import { Command } from "effect/cli"
import { diff } from "./diff.ts"
import { example } from "./example.ts"
import { exportCard } from "./export.ts"
import { importCard } from "./import.ts"
import { lint } from "./lint.ts"

/** `waybill card` */
export const card = Command.make("card").pipe(Command.withSubcommands([lint, diff, importCard, exportCard, example]))
