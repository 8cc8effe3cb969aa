import { spawnSync } from "node:child_process"
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { judge } from "./judge.ts"
import { plantedFaults } from "./planted-faults.ts"
import { play } from "./play.ts"
import { noSums, sweep, telling } from "./sweep.ts"

const seeds = Number(process.env.WAYBILL_SIMULATION_SEEDS ?? 20_000)
const portion = 500
const minutes = 60_000

it(
  `explains every answer of ${seeds} plays by a serial order, and keeps what it acknowledged`,
  async () => {
    const sums = noSums()
    for (let first = 1; first <= seeds; first += portion) {
      const failure = sweep(first, Math.min(portion, seeds + 1 - first), sums)
      expect(failure && telling(failure)).toBeUndefined()
      await setImmediate()
    }
    // Fourteen commands make 105 pairs; all of them, so also every race that is known to matter, have to have met often.
    if (seeds >= 20_000) {
      expect(sums.meetings.size).toBe(105)
      expect([...sums.meetings].filter(([, count]) => count < 100)).toEqual([])
    }
  },
  10 * minutes
)

describe("a planted fault is found:", () => {
  it.each(Object.entries(plantedFaults))("%s", (_, { sentence, subject }) => {
    const said = []
    for (let seed = 1; seed <= 1000; seed++) said.push(...judge(play(seed, subject)))
    expect(said.filter((each) => each.includes(sentence))).not.toEqual([])
  })
})

describe("a seed replays", () => {
  it("to the byte, as often as one likes", () => {
    for (let seed = 1; seed <= 300; seed++) expect(play(seed).trace).toEqual(play(seed).trace)
  })

  it("to the byte in a process of its own, by the command that a failure names", () => {
    const replayed = spawnSync("npm", ["run", "--silent", "simulate", "--", "7"], { encoding: "utf8" })
    expect(replayed.stdout).toBe(`${play(7).trace.join("\n")}\nnothing is broken\n`)
    expect(replayed.status).toBe(0)
  })

  it("differently from its neighbours", () => {
    const traces = Array.from({ length: 300 }, (_, seed) => play(seed).trace.join("\n"))
    expect(new Set(traces).size).toBe(300)
  })
})
