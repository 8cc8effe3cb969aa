import { type CheapestPacking, cheapestPacking, type QuoteContext, type RateCard } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { cardNamed, originNamed, tariffOf, tariffs } from "../rating/fixtures/vectors.ts"

const context: QuoteContext = {
  cards: tariffs,
  from: originNamed("origin-phx"),
  at: "2026-06-10T18:00:00Z",
  units: { length: "in", weight: "lb" }
}
const to = { carrier: "acme", destination: { country: "US", state: "CA", postal: "94105" } }
const print = { reference: "print", width: 24, length: 24, height: 10, weight: 12 }
const request = {
  items: [{ ...print, quantity: 2 }],
  boxes: [
    { reference: "cube", inner: { width: 26, length: 26, height: 26 } },
    { reference: "flat", inner: { width: 26, length: 26, height: 12 } }
  ]
}

const summaryOf = (answer: CheapestPacking) =>
  answer._tag === "Cheapest"
    ? {
        boxes: answer.packing.boxes.map(({ reference }) => reference),
        method: answer.rate.method,
        cost: answer.rate.cost,
        saving: answer.saving,
        fewest: answer.fewestBoxes?.rate.cost
      }
    : answer._tag

describe("cheapestPacking", () => {
  it("prefers two flat boxes to a cube with a high dimensional weight", () => {
    expect(summaryOf(cheapestPacking(request, to, context, { method: "ACME_GROUND" }))).toEqual({
      boxes: ["flat", "flat"],
      method: "ACME_GROUND",
      cost: "124.46",
      saving: "36.10",
      fewest: "160.56"
    })
  })

  it("compares all services by default", () => {
    expect(summaryOf(cheapestPacking(request, to, context))).toMatchObject({ method: "ACME_GROUND", cost: "124.46" })
  })

  it("considers only services that arrive by the given day", () => {
    // From Friday the 12th, Ground takes four working days and 2DAY takes two.
    expect(summaryOf(cheapestPacking(request, to, context, { by: "2026-06-17" }))).toMatchObject({
      method: "ACME_2DAY",
      cost: "469.94",
      saving: "50.35"
    })
    expect(summaryOf(cheapestPacking(request, to, context, { by: "2026-06-18" }))).toMatchObject({
      method: "ACME_GROUND"
    })
    expect(summaryOf(cheapestPacking(request, to, context, { by: "2026-06-15" }))).toBe("NoService")
  })

  it("prefers fewer boxes at the same cost", () => {
    const postage: RateCard = {
      ...cardNamed("acme-us-2026"),
      carrier: "flat",
      surcharges: {},
      services: [
        {
          code: "FLAT",
          title: "Flat rate",
          weight: { basis: "shipment", rounding: [] },
          rates: [{ zones: ["4", "5"], rows: [["999", "9.00", "9.00"]] }],
          surcharges: [],
          transit: { calendar: "acme", show: "label", byZone: { "4": [1, 2], "5": [1, 2] } }
        }
      ]
    }
    // The two flat boxes have less volume than the cube, so they are the best packing by volume.
    const byVolume = { ...request, objective: ["volume", "boxes"] } as const
    const answer = summaryOf(
      cheapestPacking(byVolume, { ...to, carrier: "flat" }, { ...context, cards: [tariffOf(postage)] })
    )
    expect(answer).toMatchObject({ boxes: ["cube"], cost: "9.00", saving: "0.00" })
  })

  it("reports no saving over a more expensive packing with the same number of boxes", () => {
    const card: RateCard = {
      ...cardNamed("acme-us-2026"),
      carrier: "flat",
      surcharges: { long: { title: "Long", when: [["longest", ">", "36"]], amount: { fixed: "5.00" } } },
      services: [
        {
          code: "FLAT",
          title: "Flat rate",
          weight: { basis: "shipment", rounding: [] },
          rates: [{ zones: ["4", "5"], rows: [["999", "9.00", "9.00"]] }],
          surcharges: ["long"],
          transit: { calendar: "acme", show: "label", byZone: { "4": [1, 2], "5": [1, 2] } }
        }
      ]
    }
    // The long box has less volume, so it is the best packing.
    const one = {
      items: [{ reference: "cup", width: 5, length: 5, height: 5, weight: 1 }],
      boxes: [
        { reference: "long", inner: { width: 5, length: 40, height: 5 } },
        { reference: "cube", inner: { width: 12, length: 12, height: 12 } }
      ]
    }
    const answer = cheapestPacking(one, { ...to, carrier: "flat" }, { ...context, cards: [tariffOf(card)] })
    expect(summaryOf(answer)).toMatchObject({ boxes: ["cube"], cost: "9.00", fewest: "9.00", saving: "0.00" })
  })

  it("charges the outer dimensions and the empty weight of the box", () => {
    const [, flat] = request.boxes
    const outer = { width: 26, length: 26, height: 13 }
    const one = { items: [print], boxes: [{ ...flat!, outer, emptyWeight: 60 }] }
    // The total of 72 lb exceeds the dimensional weight of 26 × 26 × 13 / 139 = 63.2. Additional handling by weight
    // applies.
    const answer = cheapestPacking(one, to, context, { method: "ACME_GROUND" })
    expect(answer._tag === "Cheapest" && answer.rate.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ["base", "64.28"],
      ["ahs-weight", "50.25"],
      ["free-return-label", "0.00"],
      ["fuel", "21.19"],
      ["handling", "1.50"]
    ])
  })

  it("reports no saving if no service accepts a packing with the fewest boxes", () => {
    // The cube is too heavy for the last row of Acme Post.
    expect(summaryOf(cheapestPacking(request, to, context, { method: "ACME_POST" }))).toMatchObject({
      cost: "264.80",
      saving: null
    })
  })

  it("returns the pieces that fit into no box, and quotes nothing", () => {
    const answer = cheapestPacking(
      { ...request, items: [...request.items, { ...print, reference: "pole", length: 90 }] },
      to,
      context
    )
    expect(answer._tag === "Incomplete" && answer.unpacked.map(({ reference, reason }) => [reference, reason])).toEqual(
      [["pole", "too-long"]]
    )
  })

  it.each([
    ["an invalid order", { ...request, items: [{ ...print, width: 0 }] }, to, "/items/0/width"],
    ["a carrier without a card", request, { ...to, carrier: "nobody" }, "/carrier"],
    ["boxes that weigh nothing", { ...request, items: [{ ...print, weight: 0 }] }, to, "/boxes/0/weight"]
  ])("refuses %s", (_, order, shipment, at) => {
    const answer = cheapestPacking(order, shipment, context)
    expect(answer._tag === "Refused" && answer.refusals[0]?.at).toBe(at)
  })
})
