import { Command } from "effect/cli"
import { suggest } from "./suggest.ts"

/** `waybill boxes` */
export const boxes = Command.make("boxes").pipe(Command.withSubcommands([suggest]))
