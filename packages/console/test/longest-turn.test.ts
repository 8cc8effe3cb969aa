import { describe, expect, it } from "vitest"
import { countTurns } from "../../../tests/runs/count-turns.ts"
import { openFloor } from "./fixtures/open-floor.ts"

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
  it("has one reply of the operator API, and no page with its frame", async () => {
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
})
