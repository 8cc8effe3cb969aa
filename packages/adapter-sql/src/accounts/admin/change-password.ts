import type { AccountAdmin } from "@waybill/core"
import { Effect, Redacted } from "effect"
import { sql } from "kysely"
import { type CommandContext, setColumns } from "./change-account.ts"
import { passwordFrom } from "./validation.ts"

/** Returns the command that sets the given password or a generated one and unlocks the account. */
export const changePassword = (context: CommandContext): AccountAdmin["Service"]["changePassword"] =>
  Effect.fnUntraced(function* (account_id: string, given?: Redacted.Redacted | string) {
    const password = yield* passwordFrom(given)
    const hash = yield* context.hasher.hash(Redacted.value(password))
    yield* setColumns(context, account_id, sql`password = ${hash}, wrong_passwords = 0`)
    return password
  })
