import type { AccountAdmin } from "@waybill/core"
import { accountFlags } from "./account-flags.ts"
import type { CommandContext } from "./change-account.ts"
import { changePassword } from "./change-password.ts"
import { createAccount } from "./create-account.ts"
import { listAccounts } from "./list-accounts.ts"
import { retireKey } from "./retire-key.ts"
import { rotateKey } from "./rotate-key.ts"

/** Returns the operator's account commands for a database. */
export const accountCommands = (context: CommandContext): AccountAdmin["Service"] => ({
  create: createAccount(context),
  list: listAccounts(context.database),
  rotate: rotateKey(context),
  retire: retireKey(context),
  changePassword: changePassword(context),
  ...accountFlags(context)
})
