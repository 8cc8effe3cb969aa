import { OperatorTokens } from "@waybill/core/adapter"
import { Effect } from "effect"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { databaseFlag } from "../first-steps.ts"
import { hasConsole } from "./console.ts"
import { isWithoutTokens } from "./set-up.ts"

/** The printed addresses, and the code that makes the first admin in the console, if there is none. */
export interface OperatorGreeting {
  readonly lines: ReadonlyArray<string>
  readonly setUpCode?: string | undefined
}

/**
 * Returns the lines that name the addresses of the operator API and of the console. Without a token, adds the set-up code,
 * or the command that makes a token.
 */
export const operatorGreeting = Effect.fnUntraced(function* (url: string, settings: ServiceSettings) {
  const lines = [
    `  operator   ${url}/operator/v1`,
    ...(hasConsole(settings) ? [`  console    ${url}/console`] : []),
    ...(settings.mcp === "off" ? [] : [`  agents     ${url}/mcp`])
  ]
  if (!(yield* isWithoutTokens(yield* OperatorTokens))) return { lines } satisfies OperatorGreeting
  const { setUpCode } = settings
  const next =
    setUpCode === undefined
      ? `no token yet: npx waybill operator create NAME --role admin${databaseFlag(settings)}`
      : `no token yet: open it, and enter the set-up code ${setUpCode}`
  return { lines: [...lines, `             ${next}`], setUpCode } satisfies OperatorGreeting
})
