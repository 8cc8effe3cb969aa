// The smaller version of `npm run nightly -- forgeries`.
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { forgeries } from "./forgeries.ts"
import { noTrials, tryForgeries, tryTrue } from "./try-forgeries.ts"

describe("certificates of up to six pieces", () => {
  it("accepts every true certificate, and checks almost every optimum", () => {
    const trials = noTrials()
    for (const seed of seedsOf(runs(60, 150))) tryTrue(seed, trials)
    expect(trials.refused).toEqual([])
    expectRare(trials.checkedOptimal / trials.optimal)?.toBeGreaterThan(0.9)
  })

  it("claims an optimum that sums prove if a witness fails", () => {
    const trials = noTrials()
    tryTrue(502258, trials)
    expect(trials.refused).toEqual([])
  })

  it("accepts no forged certificate of any kind", () => {
    const trials = noTrials()
    for (const seed of seedsOf(runs(30, 75))) tryForgeries(seed, trials)
    expect(trials.accepted).toEqual([])
    expectRare([...trials.forged.keys()].sort())?.toEqual(Object.keys(forgeries).sort())
  })
})
