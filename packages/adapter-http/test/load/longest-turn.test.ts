import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { countTurns } from "../../../../tests/runs/count-turns.ts"
import { replyPage } from "../../src/operator/resources/reply-page.ts"
import { serveOperator } from "../operator/serve-operator.ts"

const distinct = (numbers: ReadonlyArray<number>): number => new Set(numbers).size

/** Serves the operator API. Records the turns of the event loop in which it reads orders and histories. */
const watched = () => {
  const turn = countTurns()
  const reads: Array<number> = []
  const served = serveOperator()
  const { ports, waybill } = served
  const { operator } = waybill
  const recorded = <F>(read: F): F =>
    ((...args: ReadonlyArray<unknown>) =>
      Effect.suspend(() => {
        reads.push(turn())
        return (read as (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown>)(...args)
      })) as F
  Object.assign(operator, { order: recorded(operator.order), history: recorded(operator.history) })
  Object.assign(ports.board, { list: recorded(ports.board.list) })
  return { ...served, reads, turn }
}

describe("one turn of the event loop", () => {
  it("a turn reads one chunk of one list", async () => {
    const { get, place, reads, turn } = watched()
    for (let n = 0; n < 60; n++) await place(`A-${n}`)
    const replies = await Promise.all(Array.from({ length: 4 }, () => get("/orders?limit=100")))
    const end = turn()
    expect(replies.map(({ body }) => body.orders.length)).toEqual([60, 60, 60, 60])
    expect(reads).toHaveLength(8)
    expect(distinct(reads)).toBe(8)
    // The last reply is serialised in another turn.
    expect(end).toBeGreaterThan(Math.max(...reads))
  })

  it("a turn reads at most 50 entries of a list, even if they are small", async () => {
    const turn = countTurns()
    const reads: Array<number> = []
    const read = (after: number, limit: number) =>
      Effect.sync(() => {
        reads.push(...Array.from({ length: limit }, turn))
        return { entries: Array<number>(limit).fill(0), after: after + limit, isLast: false }
      })
    await Effect.runPromise(replyPage(read, 0, 1000))
    const sizes = [...Map.groupBy(reads, (number) => number).values()].map(({ length }) => length)
    expect(sizes).toEqual(Array(20).fill(50))
  })

  it.each(["", "/history", "/at/1", "/actions"])("a turn reads one order: GET /orders/…%s", async (path) => {
    const { get, place, reads, turn } = watched()
    const order = await place("A-1")
    expect((await get(order + path)).status).toBe(200)
    const end = turn()
    expect(reads.length).toBeGreaterThan(0)
    expect(distinct([...reads, end])).toBe(reads.length + 1)
  })

  it("a turn runs few lines of a bulk request, even if all fail immediately", async () => {
    const { post, turn } = watched()
    const lines = (fields: object) =>
      Array.from({ length: 400 }, (_, index) => ({
        account: "acme",
        order_id: `${index}`,
        command: "start",
        ...fields
      }))
    for (const fields of [{}, { surplus: 1 }, { order_id: "1" }, { command: "explode" }]) {
      const start = turn()
      const { body } = await post("/orders:bulk", { lines: lines(fields) })
      expect(body.results).toHaveLength(400)
      // Eight lines of different orders run concurrently.
      expect(turn() - start).toBeGreaterThanOrEqual(50)
    }
  })
})
