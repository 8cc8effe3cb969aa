import { Command } from "effect/cli"
import { allow, deny, disable, enable, unlock } from "./access.ts"
import { create } from "./create.ts"
import { list } from "./list.ts"
import { password } from "./password.ts"
import { retire } from "./retire.ts"
import { rotate } from "./rotate.ts"

/** `waybill account` */
export const account = Command.make("account").pipe(
  Command.withSubcommands([create, list, rotate, retire, password, disable, enable, allow, deny, unlock])
)
