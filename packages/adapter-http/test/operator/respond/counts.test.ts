import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "../serve-operator.ts"

describe("the numbers of the board", () => {
  it("counts the orders that shipped since midnight in the policy's zone, and lists those since a time", async () => {
    const since: Array<number> = []
    const counted: Array<object> = []
    const lists: Array<object> = []
    const { ports } = serveOperator()
    const { get } = serveOperator({
      policy: { zone: "America/New_York" },
      ports: {
        board: {
          counts: (filters = {}) =>
            Effect.tap(ports.board.counts(filters), () => Effect.sync(() => counted.push(filters))),
          countShipped: (time, filters) =>
            Effect.sync(() => since.push(time) * 7 * (counted.push(filters!) > 2 ? 0 : 1)),
          list: (query = {}) => Effect.sync(() => void lists.push(query)).pipe(Effect.as({ orders: [] }))
        }
      }
    })
    const { body } = await get("/orders/counts", "viewer")
    expect(body).toEqual({ new: 0, processing: 0, held: 0, rush: 0, late: 0, shipped_today: 7 })
    await get(
      "/orders/counts?account_id=acme&carrier=acme&rush=false&type=Canvas&finishing=Rolled&due_before=2026-07-01%2000:00:00"
    )
    const filters = {
      account_id: "acme",
      carrier: "acme",
      rush: false,
      type: "Canvas",
      finishing: "Rolled",
      dueBefore: Date.UTC(2026, 6, 1, 4)
    }
    expect(counted).toEqual([{}, {}, filters, filters])
    expect((await get("/orders/counts?stage=new")).body.issues).toEqual([
      {
        path: "stage",
        problem: 'unknown parameter "stage"; expected one of account_id, rush, carrier, type, finishing, due_before'
      }
    ])
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", timeStyle: "medium" })
    expect(clock.format(since[0])).toBe("00:00:00")
    expect(Date.now() - since[0]!).toBeGreaterThanOrEqual(0)
    expect(Date.now() - since[0]!).toBeLessThan(25 * 3_600_000)
    await get("/orders?shipped_since=2026-07-01%2000:00:00&carrier=acme")
    expect(lists).toEqual([{ shippedSince: Date.UTC(2026, 6, 1, 4), carrier: "acme", limit: 50 }])
    expect((await get("/orders?shipped_since=today")).status).toBe(422)
    await get("/orders?shipped_today=true")
    expect(lists.at(-1)).toEqual({ shippedSince: since[0], limit: 50 })
  })
})
