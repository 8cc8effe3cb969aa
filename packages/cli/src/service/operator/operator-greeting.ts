import { allTokens, OperatorTokens } from "@waybill/core/adapter"
import { Effect, Redacted } from "effect"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import type { FirstAccounts } from "../demo-account.ts"
import { databaseFlag } from "../first-steps.ts"
import { hasConsole } from "./console.ts"

/** The printed addresses, and the first token, if created. */
export interface OperatorGreeting {
  readonly lines: ReadonlyArray<string>
  readonly firstToken?: string
}

/** Name of the token that the first start creates together with the demo account. */
const FIRST_TOKEN_NAME = "demo"

/**
 * Returns the lines that name the addresses of the operator API and of the console. Without a token, creates one if the
 * demo account was created too, and otherwise adds the command that makes one.
 */
export const operatorGreeting = Effect.fnUntraced(function* (
  url: string,
  settings: ServiceSettings,
  accounts: FirstAccounts
) {
  const { create, list } = yield* OperatorTokens
  const tokens = yield* allTokens({ list })
  const lines = [`  operator   ${url}/operator/v1`, ...(hasConsole(settings) ? [`  console    ${url}/console`] : [])]
  if (tokens.some(({ revoked_at }) => revoked_at === undefined)) return { lines } satisfies OperatorGreeting
  if (typeof accounts === "object" && tokens.length === 0 && hasConsole(settings)) {
    const issued = yield* Effect.catchTag(create({ name: FIRST_TOKEN_NAME, role: "admin" }), "TokenRefusal", () =>
      Effect.succeed(undefined)
    )
    if (issued !== undefined) return { lines, firstToken: Redacted.value(issued.token) } satisfies OperatorGreeting
  }
  const command = `npx waybill operator create NAME --role admin${databaseFlag(settings)}`
  return { lines: [...lines, `             no token yet: ${command}`] } satisfies OperatorGreeting
})
