import * as http from "@waybill/adapter-http"
import * as client from "@waybill/adapter-http/client"
import * as node from "@waybill/adapter-http/node"
import * as webhooks from "@waybill/adapter-http/webhooks"
import * as sql from "@waybill/adapter-sql"
import * as over from "@waybill/adapter-sql/over"
import * as plain from "@waybill/adapter-sql/plain"
import * as consolePackage from "@waybill/console"
import * as core from "@waybill/core"
import * as adapter from "@waybill/core/adapter"
import * as conformance from "@waybill/core/conformance"
import * as reading from "@waybill/core/reading"
import * as testing from "@waybill/core/testing"
import * as arbitraries from "@waybill/core/testing/arbitraries"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { misspelled } from "./options-table.ts"

/** Returns the message of a refusal: an error, a rejection, or an outcome of packing. */
const messageOf = async (run: () => unknown): Promise<string> => {
  try {
    const result = await run()
    return Effect.isEffect(result) || Layer.isLayer(result) ? "accepted" : JSON.stringify(result ?? null)
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

it.each(misspelled)("%s refuses %s and names what is known", async (_, name, run) => {
  expect(await messageOf(run)).toMatch(new RegExp(`unknown \\w+ \\\\?"${name}\\\\?"; (did you mean|expected)`))
})

/** Functions whose arguments are values, records, ports, or the objects of a library. */
const withoutOptions = `
  addressLines afterAttempt allTokens arbitraries bodyTooLarge cardRater carriersLaws commandPath commandRow conditionOf dateReader queueActionOf due faultText fill
  firstWithin includesRole inputJsonSchema inputSchema isHolderName isObject isSameEntry jsonBytes judge lawTests lifecycleOf listOptions listedStages lookAlikeProblem memoryAccounts messageFor
  nearestName newTargetProblem nextTurn operatorJsonSchema operatorReplies operatorSchema orderAt orderIdGenerator
  orderIdsLaws overBetterSqlite3 overDrizzle overKnex overKysely overMysql2 overNodeSqlite overPGlite overPg
  overPostgres overPrisma overTypeOrm parseDecimal placeOf plainLogger promiseProblem rateCardsDesk raterLaws readJson
  readJsonInSteps recentDays replySchema routeMatcher schemaReader sendTestEvent shopSchema statusOf summaryOf synonymOf targetProblem
  textProblem unknownName unreadable unshippedOf webhookEventTypeOf webhookHeaders webhookPayloadOf`

const entries: ReadonlyArray<object> = [
  ...[core, adapter, conformance, reading, testing, arbitraries, sql, over, plain],
  ...[http, node, webhooks, client, consolePackage]
]

/** Whether an export is a function. A service or a class has a capital letter. */
const isFunction = (name: string, value: unknown): boolean => typeof value === "function" && /^[a-z]/.test(name)

it("every exported function has a misspelled name, or is known to have no options", () => {
  const known = new Set([...withoutOptions.trim().split(/\s+/), ...misspelled.map(([call]) => call.split(/[:.]/)[0])])
  const names = entries.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, value]) => (isFunction(name, value) && !known.has(name) ? [name] : []))
  )
  expect(names).toEqual([])
})
