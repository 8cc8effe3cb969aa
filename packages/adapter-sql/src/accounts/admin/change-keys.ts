import { type AccountAdmin, AccountRefusal } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import { MAX_VALID_KEYS, newSecret } from "../credentials/secretkey.ts"
import { type CommandContext, changeAccount, currentTime } from "./change-account.ts"
import { hexDigestOf, insertKey, keysOf } from "./stored-keys.ts"

/** Returns the command that issues a second secretkey. */
export const rotateKey = (context: CommandContext): AccountAdmin["Service"]["rotate"] =>
  Effect.fnUntraced(function* (account_id: string) {
    const { database } = context
    const { tables } = database
    const secretkey = yield* newSecret("secretkey")
    const digest = hexDigestOf(secretkey)
    const at = yield* currentTime(database)
    const number = yield* changeAccount(context, account_id, async (db) => {
      const keys = await keysOf(db, tables, account_id)
      // An earlier attempt with a lost result may have stored the key.
      const stored = keys.find((key) => key.digest === digest)
      if (stored !== undefined) return stored.number
      if (keys.filter(({ isValid }) => isValid).length >= MAX_VALID_KEYS) return AccountRefusal.of("twoKeys")
      const next = 1 + Math.max(0, ...keys.map((key) => key.number))
      await insertKey(db, tables, account_id, next, digest, at)
      return next
    })
    return { number, secretkey }
  })

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
