// Compares the work of each person with a plain fold over the events of random orders, in memory.
import { type Instant, OrderFigures } from "@waybill/core/adapter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { FIRST, HOUR } from "./figures-fold.ts"
import { entriesOf, story } from "./order-stories.ts"

describe.each(databaseNames)("work of the operators on %s", (name) => {
  it("each person's work equals a fold over the events, for the hours of a span with and without an end", async (test) => {
    const tables = await tablesFor(name, test)
    const process = startProcess(tables)
    const names = ["Ana María", "Zoë", undefined]
    const orders = fc.sample(story, { numRuns: 120, seed: 9 }).map((each) =>
      entriesOf(each).map(({ event, order }, index) => {
        const operator = names[(order.order_id.length + event.at / HOUR + index) % 3]
        return { order, event: { ...event, ...(operator !== undefined && { operator }) } }
      })
    )
    for (const entries of orders)
      for (const { event, order } of entries) {
        if (order.revision === 1) await process.insert(order, event)
        else await process.update(order, event)
      }
    const hours = Array.from({ length: 30 }, (_, hour) => (FIRST + (10 + hour) * HOUR) as Instant)
    const fold = (end: number) =>
      [undefined, "Ana María", "Zoë"].map((operator) => {
        const zeros = () => hours.map(() => 0)
        const work = { started: zeros(), shipments: zeros(), shipped: zeros() }
        for (const entries of orders) {
          const events = entries.map(({ event }) => event)
          const { stage } = entries.at(-1)!.order
          for (const [index, { at, command, operator: by, stage: after }] of events.entries()) {
            if (by !== operator || at < hours[0]! || at >= end) continue
            const hour = hours.filter((start) => start <= at).length - 1
            const later = events.slice(index + 1)
            if (command === "start" && !later.some((each) => ["start", "undoStart"].includes(each.command)))
              work.started[hour]!++
            if (command !== "ship") continue
            work.shipments[hour]!++
            const isLast = !later.some((each) => each.command === "ship" && each.stage === "shipped")
            if (after === "shipped" && stage === "shipped" && isLast) work.shipped[hour]!++
          }
        }
        return { ...(operator !== undefined && { name: operator }), ...work }
      })
    const read = (end?: Instant) => process.run(OrderFigures.use((figures) => figures.work!(hours, end)))
    const end = (FIRST + 40 * HOUR) as Instant
    expect(await read(end)).toEqual(fold(end))
    expect(await read()).toEqual(fold(Number.POSITIVE_INFINITY))
    for (const { shipments, started } of fold(end)) expect(Math.max(...shipments, ...started)).toBeGreaterThan(0)
    expect(fold(end)).not.toEqual(fold(Number.POSITIVE_INFINITY))
  })
})
