import type { AccountAdmin } from "@waybill/core"
import { sql } from "kysely"
import { type CommandContext, setColumns } from "./change-account.ts"

type FlagCommands = Pick<AccountAdmin["Service"], "enable" | "disable" | "allowApi" | "denyApi" | "unlock">

/** Returns the commands that set one column of an account: enable, disable, allowApi, denyApi and unlock. */
export const accountFlags = (context: CommandContext): FlagCommands => ({
  enable: (account_id) => setColumns(context, account_id, sql`is_enabled = true`),
  disable: (account_id) => setColumns(context, account_id, sql`is_enabled = false`),
  allowApi: (account_id) => setColumns(context, account_id, sql`has_api_access = true`),
  denyApi: (account_id) => setColumns(context, account_id, sql`has_api_access = false`),
  unlock: (account_id) => setColumns(context, account_id, sql`wrong_passwords = 0`)
})
