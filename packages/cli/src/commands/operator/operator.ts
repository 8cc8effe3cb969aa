import { Command } from "effect/cli"
import { change } from "./change.ts"
import { create } from "./create.ts"
import { list } from "./list.ts"
import { revoke } from "./revoke.ts"

/** `waybill operator` */
export const operator = Command.make("operator").pipe(Command.withSubcommands([create, list, change, revoke]))
