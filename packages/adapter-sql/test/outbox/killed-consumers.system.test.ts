// Kills the process of a consumer in the middle of many events, while another process waits to take over.
import { once } from "node:events"
import { describe, expect, it, onTestFinished } from "vitest"
import { forkGuarded } from "../../../../tests/processes/spawn-guarded.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { bundledProgram } from "../processes/bundle.ts"
import { until, writeOrder } from "./consume.ts"

const ORDERS = 30
/** Events of each order: 3 in CI, 24 in nightly runs. */
const REVISIONS = runs(3)
const EVENTS = ORDERS * REVISIONS
/** Numbers of events after which all processes of the consumer are killed. */
const KILLS = [0.2, 0.5].map((part) => part * EVENTS)
/** The option `batch` of the processes. */
const BATCH = 10

describe.each(databaseNames)("killed consumers on %s", (name) => {
  it("handles every event at least once, in sequence within each order", async (test) => {
    const tables = await tablesFor(name, test)
    const { prefix, source } = tables
    const program = await bundledProgram("../outbox/consumer-process.ts")
    const handled: Array<string> = []
    const start = () => {
      const child = forkGuarded(program, [JSON.stringify({ prefix, source })], { execArgv: [] })
      const gone = once(child, "exit")
      child.on("message", (event) => void handled.push(String(event)))
      const kill = async () => {
        child.kill("SIGKILL")
        await gone
      }
      onTestFinished(kill)
      return kill
    }
    const writer = startProcess(tables)
    const orders = Array.from({ length: ORDERS }, (_, index) => String(index + 1))
    const writing = Promise.all(orders.map((order) => writeOrder(writer, order, REVISIONS)))
    let kills = [start(), start()]
    for (const count of KILLS) {
      await until(() => handled.length >= count)
      await Promise.all(kills.map((kill) => kill()))
      kills = [start(), start()]
    }
    await writing
    await until(() => new Set(handled).size === EVENTS)

    const all = Array.from({ length: REVISIONS }, (_, index) => index + 1)
    for (const order of orders) {
      const revisions = handled
        .filter((event) => event.startsWith(`${order}/`))
        .map((event) => Number(event.split("/")[1]))
      // A repeated batch starts again with an earlier revision, and never skips one.
      for (const [index, revision] of revisions.entries())
        expect(revision).toBeLessThanOrEqual(index === 0 ? 1 : revisions[index - 1]! + 1)
      expect([...new Set(revisions)]).toEqual(all)
    }
    expect(handled.length).toBeLessThanOrEqual(EVENTS + KILLS.length * BATCH)
  })
})
