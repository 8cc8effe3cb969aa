import { mkdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { judgeTotal } from "../../../src/rating/judged-total.ts"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const boxes = put(
  "boxes.json",
  JSON.stringify({
    boxes: [
      { reference: "S", inner: { width: 10, length: 10, height: 10 } },
      { reference: "M", inner: { width: 12, length: 10, height: 10 } }
    ]
  })
)
const destination = { country: "US", state: "NY", postal: "10001" }

const verdictsIn = (err: string): ReadonlyArray<string> =>
  err.split("\n").filter((line) => /^[AB]: |claims? /.test(line))

/** Puts a card of a carrier that charges each box by its weight, and returns the flags for the cards of its folder. */
const cardIn = (folder: string, carrier: string, upTo20: string, upTo66: string, changes: object = {}) => {
  mkdirSync(folder, { recursive: true })
  const card = JSON.parse(read("cards/harbor-us-2026.json")) as { readonly services: ReadonlyArray<object> }
  const service = {
    ...card.services[0],
    code: `${carrier.toUpperCase()}_PARCEL`,
    weight: { basis: "box", rounding: [] },
    rates: [{ zones: ["US"], rows: [20, 66].map((limit, n) => [`${limit}`, n === 0 ? upTo20 : upTo66]) }],
    surcharges: [],
    ...changes
  }
  put(
    `${folder}/${carrier}.json`,
    JSON.stringify({ ...card, id: carrier, carrier, surcharges: {}, services: [service] })
  )
  return ["--cards", folder, "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
}

/** Orders of two pieces of 15 lb each: those of A fit into one M, those of B do not. */
const heavy = put(
  "heavy.ndjson",
  [6, 8]
    .map((side, i) =>
      JSON.stringify({
        order: "AB"[i],
        items: [{ reference: `C${side}`, width: side, length: side, height: side, quantity: 2, weight: 15 }],
        destination
      })
    )
    .join("\n")
)

describe("waybill ship --verify", () => {
  it("prints the claims of each packing and the one about its total, and the report says that it is checked", async () => {
    const flags = ["--boxes", boxes, ...cardIn("per-box", "roller", "13.30", "36.10")]
    const { code, err, out } = await run(["ship", heavy, ...flags, "--verify", "--html", "checked.html"])
    expect([code, verdictsIn(err)]).toEqual([
      0,
      [
        "A: packing: checked",
        "A: boxes: checked",
        "A: volume: not checkable here (the bound has no witness)",
        "A: total: checked",
        "B: packing: checked",
        "B: boxes: checked",
        "B: volume: checked",
        "B: optimal: checked",
        "B: total: checked",
        "8 claims checked, 1 not checkable here, 0 false"
      ]
    ])
    // Two parcels of 15 lb, each up to 20 lb.
    for (const line of out.trim().split("\n"))
      expect(JSON.parse(line)).toMatchObject({ total: "26.60", atLeast: "26.60", proved: true })
    expect(JSON.parse(out.split("\n")[1]!).certificate.proofs[0].witness).toEqual([
      { atMost: 1, by: "pairs", pieces: [0, 0] }
    ])
    expect(read("checked.html")).toContain("No packing costs less with any of the services. The proof is checked.")
    const without = await run(["ship", heavy, ...flags, "--html", "unchecked.html"])
    expect([verdictsIn(without.err), without.out.includes("witness")]).toEqual([[], false])
    expect(read("unchecked.html")).toContain("any of the services. This is a bound without proof.")
  })

  it("proves the least total of all carriers", async () => {
    cardIn("two-carriers", "roller", "13.30", "36.10")
    const flags = ["--boxes", boxes, ...cardIn("two-carriers", "slow", "14.00", "40.00")]
    const { err } = await run(["ship", heavy, ...flags, "--verify"])
    expect(verdictsIn(err)).toContain("A: total: checked")
  })

  it("names the service for which the total has no proof", async () => {
    const trays = put(
      "trays.json",
      JSON.stringify({
        order: "A",
        items: [{ reference: "tray", width: 24, length: 24, height: 10, weight: 12, quantity: 2 }],
        destination
      })
    )
    const { code, err } = await run(["ship", trays, "--at", "2026-11-20T09:00:00Z", "--verify"])
    expect([code, verdictsIn(err).slice(-2)]).toEqual([
      0,
      [
        "A: total: not checkable here (HARBOR_PARCEL: the charges for the parcels alone are below the bound)",
        "4 claims checked, 1 not checkable here, 0 false"
      ]
    ])
  })

  it("does not check a total without a bound", () => {
    const request = { items: [], boxes: [] }
    expect(judgeTotal(request, [], {} as never, undefined, {})).toEqual({
      _tag: "NotCheckable",
      claim: "total",
      reason: "there is no bound"
    })
  })

  it("prints no claim about an order without a service or with prints", async () => {
    const flags = ["--boxes", boxes, ...cardIn("light-only", "light", "13.30", "36.10", { maxWeight: "1" })]
    const { err } = await run(["ship", heavy, ...flags, "--verify"])
    expect(verdictsIn(err).filter((line) => line.includes("total"))).toEqual([])
  })
})
