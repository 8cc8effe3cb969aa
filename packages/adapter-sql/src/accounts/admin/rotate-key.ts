import { type AccountAdmin, AccountRefusal } from "@waybill/core"
import { Effect } from "effect"
import { MAX_VALID_KEYS, newSecret } from "../credentials/secretkey.ts"
import { type CommandContext, changeAccount, currentTime } from "./change-account.ts"
import { hexDigestOf, insertKey, keysOf } from "./stored-keys.ts"

/** Returns the command that issues a second secretkey. */
export const rotateKey = (context: CommandContext): AccountAdmin["Service"]["rotate"] =>
  Effect.fnUntraced(function* (account_id: string) {
    const { database } = context
    const { tables } = database
    const secretkey = newSecret("secretkey")
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
