import { type AccountAdmin, AccountRefusal } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { type CommandContext, changeAccount, currentTime } from "./change-account.ts"
import { keysOf } from "./stored-keys.ts"

/** Returns the command that retires a secretkey. */
export const retireKey = (context: CommandContext): AccountAdmin["Service"]["retire"] =>
  Effect.fnUntraced(function* (account_id: string, number: number) {
    const { database } = context
    const { tables } = database
    const at = yield* currentTime(database)
    yield* changeAccount(context, account_id, async (db) => {
      const keys = await keysOf(db, tables, account_id)
      const key = keys.find((each) => each.number === number)
      if (key === undefined) return AccountRefusal.of("unknownKey")
      if (!key.isValid) return
      if (keys.filter(({ isValid }) => isValid).length === 1) return AccountRefusal.of("lastKey")
      await sql`
        update ${sql.raw(tables.credentials)} set retired_at = ${at}
        where account_id = ${account_id} and number = ${number}`.execute(db)
    })
  })
