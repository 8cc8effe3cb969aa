import { describe, expect, it, vi } from "vitest"
import { countTurns } from "../../../tests/runs/count-turns.ts"
import { openFloor } from "./fixtures/open-floor.ts"
import { submission } from "./fixtures/shop-orders.ts"

/** Opens a console. Records the turns of the event loop in which it reads replies of the operator API. */
const openWatched = () => {
  const turn = countTurns()
  const reads: Array<number> = []
  const floor = openFloor({
    api: async (request, context) => {
      const response: Response = await floor.served(request, context)
      const text = () => {
        reads.push(turn())
        return Response.prototype.text.call(response)
      }
      return Object.assign(response, { text })
    }
  })
  return { ...floor, reads, turn }
}

describe("one turn of the event loop", () => {
  it("a turn reads one reply of the operator API, and draws no page with its frame", async () => {
    const { place, reads, turn, visit } = openWatched()
    const order = await place("A-1")
    const person = await visit("viewer")
    for (const path of ["/", order, `${order}/documents`]) {
      reads.length = 0
      expect((await person.get(path)).status).toBe(200)
      const end = turn()
      expect(reads.length).toBeGreaterThan(1)
      expect(new Set([...reads, end]).size).toBe(reads.length + 1)
    }
  })

  it("a turn draws at most 5 ms of a list's entries on pages with many or large ones", async () => {
    const { operate, place, reads, turn, visit } = openWatched()
    const [print] = submission("x").order_info
    const large = await place("A-1", { order_info: Array.from({ length: 60 }, () => print) })
    const changed = await place("A-2")
    for (let n = 0; n < 25; n++) await operate(`${changed}/note`, { msg: `${n}` })
    const person = await visit("viewer")
    // Each look at the clock finds a millisecond later, so that five entries take 5 ms.
    let clock = 0
    const now = vi.spyOn(performance, "now").mockImplementation(() => clock++)
    const turnsOf = async (path: string) => {
      expect((await person.get(path)).status).toBe(200)
      return turn() - Math.max(...reads)
    }
    try {
      expect(await turnsOf(large)).toBeGreaterThanOrEqual(12)
      expect(await turnsOf(`${large}/documents`)).toBeGreaterThanOrEqual(12)
      expect(await turnsOf(changed)).toBeGreaterThanOrEqual(5)
    } finally {
      now.mockRestore()
    }
  })
})
