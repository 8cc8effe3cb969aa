import { describe, expect, it } from "vitest"
import { Outbox } from "../../src/index.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"

describe("options of a consumer", () => {
  it.for([
    ["Mail", {}, 'consumer: "Mail" is invalid; it must match [a-z][a-z0-9_.-]* with at most 64 characters'],
    ["mail", { attempts: 0 }, "attempts: must be an integer from 1 to 1000, not 0"],
    ["mail", { batch: 1.5 }, "batch: must be an integer from 1 to 1000, not 1.5"],
    ["mail", { lease: "2 hours" }, "lease: must be from 1 millisecond to 1 hour, not 2h"],
    ["mail", { start: "end" }, 'start: must be "now" or "beginning", not "end"']
  ] as const)("refuses the name %s with the options %o", async ([consumer, options, message], test) => {
    const process = startProcess(await tablesFor("SQLite", test))
    const running = process.run(Outbox.use((outbox) => outbox.run(consumer, () => undefined, options as never)))
    await expect(running).rejects.toThrow(message)
  })
})
