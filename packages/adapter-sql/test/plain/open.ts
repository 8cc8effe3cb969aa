import { createWaybill, type LogLine } from "@waybill/core"
import { onTestFinished, type TestContext } from "vitest"
import { type OpenOptions, openStores } from "../../src/plain/index.ts"
import type { tablesInTurns } from "../fixtures/store.ts"

const carriers = { acme: ["ACME_GROUND"] }

/** Opens plain stores on new tables, and a Waybill on them. */
export const open = async (
  newTables: ReturnType<typeof tablesInTurns>,
  test: TestContext,
  options: OpenOptions = {}
) => {
  const { logStatement, prefix, query, source } = await newTables(test)
  const lines: Array<LogLine> = []
  const more = { prefix, onStatement: logStatement, log: (line: LogLine) => void lines.push(line), ...options }
  const db = await openStores({ ...source, ...more })
  onTestFinished(() => db.close())
  const { accounts, orderIds, store } = db
  const waybill = createWaybill({ ports: { store, accounts, orderIds, carriers }, log: more.log })
  return { db, lines, query, waybill, prefix, source }
}

/** Returns the error of a call. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => error
  )
