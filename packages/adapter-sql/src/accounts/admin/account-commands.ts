import type { AccountAdmin } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { type CommandContext, setColumns } from "./change-account.ts"
import { retireKey, rotateKey } from "./change-keys.ts"
import { createAccount } from "./create-account.ts"
import { listAccounts } from "./list-accounts.ts"
import { passwordFrom } from "./validation.ts"

type FlagCommands = Pick<AccountAdmin["Service"], "enable" | "disable" | "allowApi" | "denyApi" | "unlock">

/** Returns the commands that set one column of an account: enable, disable, allowApi, denyApi and unlock. */
const accountFlags = (context: CommandContext): FlagCommands => ({
  enable: (account_id) => setColumns(context, account_id, sql`is_enabled = true`),
  disable: (account_id) => setColumns(context, account_id, sql`is_enabled = false`),
  allowApi: (account_id) => setColumns(context, account_id, sql`has_api_access = true`),
  denyApi: (account_id) => setColumns(context, account_id, sql`has_api_access = false`),
  unlock: (account_id) => setColumns(context, account_id, sql`wrong_passwords = 0`)
})

/** Returns the command that sets the given password or a generated one and unlocks the account. */
const changePassword = (context: CommandContext): AccountAdmin["Service"]["changePassword"] =>
  Effect.fnUntraced(function* (account_id: string, given?: Redacted.Redacted | string) {
    const password = yield* passwordFrom(given)
    const hash = yield* context.hasher.hash(Redacted.value(password))
    yield* setColumns(context, account_id, sql`password = ${hash}, wrong_passwords = 0`)
    return password
  })

/** Returns the operator's account commands for a database. */
export const accountCommands = (context: CommandContext): AccountAdmin["Service"] => ({
  create: createAccount(context),
  list: listAccounts(context.database),
  rotate: rotateKey(context),
  retire: retireKey(context),
  changePassword: changePassword(context),
  ...accountFlags(context)
})
