import { expect, it } from "vitest"
import { countTurns } from "../../../../tests/runs/count-turns.ts"
import { nextTurn } from "../../src/request/next-turn.ts"

it("concurrent pieces of work continue in order, each in another turn of the event loop", async () => {
  const turn = countTurns()
  const seen: Array<readonly [name: string, turn: number]> = []
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await nextTurn()
      await undefined
      seen.push([name, turn()])
    }
  }
  await Promise.all(["a", "b", "c"].map(work))
  expect(seen.map(([name]) => name).join("")).toBe("abcabcabc")
  expect(new Set(seen.map(([, number]) => number)).size).toBe(9)
})

it("other events are served before work continues", async () => {
  const seen: Array<string> = []
  setImmediate(() => seen.push("event"))
  await nextTurn()
  seen.push("work")
  expect(seen).toEqual(["event", "work"])
})
