import { packOnPallets, packSharedStock, palletize } from "@waybill/packing/loads"
import { describe, expect, it } from "vitest"

const cube = (side: number) => ({ width: side, length: side, height: side })
const pallets = [{ reference: "P", base: { width: 90, length: 90, height: 10 }, maxHeight: 190 }]
const parcels = Array.from({ length: 12 }, (_, n) => ({ reference: `${n}`, ...cube(20), width: 15 + n, weight: 1 }))
const boxes = [{ reference: "B", inner: cube(45), stock: 9 }]

/** The functions that search several times, each with a time limit. */
const functions = {
  packSharedStock: (timeLimit?: object) =>
    packSharedStock({
      orders: [
        { reference: "A", items: parcels.slice(0, 6) },
        { reference: "B", items: parcels.slice(6) }
      ],
      boxes,
      ...(timeLimit as { timeLimit?: never })
    }),
  palletize: (timeLimit?: object) => palletize({ parcels, pallets, ...(timeLimit as { timeLimit?: never }) }),
  packOnPallets: (timeLimit?: object) =>
    packOnPallets({ items: parcels, boxes, pallets, ...(timeLimit as { timeLimit?: never }) })
}

/** Clock that moves by one with each reading. */
const clock = () => {
  let time = 0
  return () => time++
}

describe.each(Object.entries(functions))("the time limit of %s", (_name, call) => {
  it("one limit covers all searches, and the result is complete", () => {
    const readings = { count: 0 }
    const now = clock()
    const counting = () => {
      readings.count++
      return now()
    }
    const outcome = call({ timeLimit: { now: counting, limit: 5 } })
    expect(outcome).toMatchObject({ _tag: "Packed", cut: true })
    expect(JSON.stringify(outcome)).not.toContain('"reason"')
    // Each of the searches reads the clock a few times at most once the time is over.
    expect(readings.count).toBeLessThan(200)
  })

  it("a search within its limit is not cut", () => {
    expect(call({ timeLimit: { now: () => 0, limit: 1 } })).toMatchObject({ _tag: "Packed", cut: false })
    expect(call()).toMatchObject({ _tag: "Packed", cut: false })
  })

  it.each([
    [{ now: () => Number.NaN, limit: 1 }, "timeLimit.now: must return a finite number, got NaN"],
    [{ now: () => 0, limit: "1" }, 'timeLimit.limit: must be a number, got "1"'],
    [{ limit: 1 }, "timeLimit.now: must be a function"]
  ])("an invalid limit is refused (%#)", (timeLimit, message) => {
    const outcome = call({ timeLimit })
    expect(outcome._tag === "Refused" && outcome.refusals.map((refusal) => refusal.message)).toEqual([message])
  })
})
