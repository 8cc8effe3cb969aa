// Writes to a database after a crash or a restoration, as a new process does.
import { randomBytes } from "node:crypto"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import { carryOut } from "../../../../packages/adapter-sql/test/fixtures/commands.ts"
import { waybillOn } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"

/** Default prefix of the service's tables. */
export const PREFIX = "waybill_"

/** Pushes an order and starts it. Returns what failed as a sentence. */
export const writeAgain = async (source: Source): Promise<ReadonlyArray<string>> => {
  const process = waybillOn({ source, prefix: PREFIX }, 0)
  const task = { account: "demo", xid: `again-${randomBytes(6).toString("hex")}`, request: "again" }
  try {
    const pushed = await process.runPromise(carryOut({ ...task, command: "push" }))
    const started = await process.runPromise(carryOut({ ...task, command: "start" }))
    return pushed === "ok" && started === "ok" ? [] : [`writes got ${pushed}, ${started}`]
  } finally {
    await process.dispose()
  }
}
