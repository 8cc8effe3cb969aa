import { OperatorTokens } from "@waybill/adapter-sql"
import { Effect } from "effect"
import type { DatabaseSettings } from "../../settings/service-settings.ts"
import { databaseFlag } from "../first-steps.ts"

/** Returns the lines that name the address of the operator API and, without a token, the command that makes one. */
export const operatorGreeting = Effect.fnUntraced(function* (url: string, settings: DatabaseSettings) {
  const tokens = yield* OperatorTokens.use(({ list }) => list)
  const hasToken = tokens.some(({ revoked_at }) => revoked_at === undefined)
  const address = `  operator   ${url}/operator/v1`
  return hasToken
    ? [address]
    : [address, `             no token yet: npx waybill operator create NAME --role admin${databaseFlag(settings)}`]
})
