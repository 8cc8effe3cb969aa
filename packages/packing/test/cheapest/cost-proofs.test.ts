// Proofs of the least cost, as certificates for derived boxes.
import { type Request, verify } from "@waybill/packing"
import {
  type Cheapest,
  type CostProof,
  cheapestPacking,
  proveCheapest,
  type QuoteContext,
  type RateCard,
  type Shipment
} from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { plainCard } from "../rating/fixtures/plain-card.ts"
import { originNamed, tariffOf } from "../rating/fixtures/vectors.ts"

const to = { carrier: "plain", destination: { country: "US" } }

const contextOf = (card: RateCard): QuoteContext => ({
  cards: [tariffOf(card)],
  from: originNamed("origin-any"),
  at: "2026-06-10T18:00:00Z",
  units: { length: "in", weight: "lb" }
})

const cube = { width: 10, length: 10, height: 10 }
const cubes = (...weights: ReadonlyArray<number>): Request["items"] =>
  weights.map((weight, i) => ({ reference: `${weight} lb, ${i}`, ...cube, weight }))
const pair = { reference: "pair", inner: { ...cube, width: 20 } }
const single = { reference: "single", inner: cube }

const proofsFor = (request: Request, card = plainCard(), shipment: Omit<Shipment, "boxes"> = to) => {
  const context = contextOf(card)
  const answer = cheapestPacking(request, shipment, context)
  if (answer._tag !== "Cheapest") throw new Error(answer._tag)
  return { answer, ...proveCheapest(request, shipment, context, answer) }
}

const onlyProof = (request: Request, card = plainCard()): CostProof & Pick<Cheapest, "total"> => {
  const { answer, checked, proofs } = proofsFor(request, card)
  const [proof] = proofs
  if (!checked || proof?._tag !== "CostProof") throw new Error(JSON.stringify(proofs))
  return { ...proof, total: answer.total }
}

describe("the certificate of a cost", () => {
  it("lists boxes up to each weight at which the price changes, below the total", () => {
    // One parcel of 12 lb costs 50.00. Two of 6 lb cost 20.00 each.
    const { claims, packing, request, total } = onlyProof({ items: cubes(6, 6), boxes: [pair, single] })
    expect(total).toBe("40.00")
    expect(request.boxes).toEqual([
      { ...single, reference: "single up to 10", maxWeight: 10, price: 20 },
      { ...pair, reference: "pair up to 10", maxWeight: 10, price: 20 }
    ])
    expect(packing.certificate).toEqual({
      proofs: [{ measure: "price", value: 40, atLeast: 40, proved: true, by: [], witness: [] }],
      optimal: true
    })
    expect(claims.map(({ _tag, claim }) => `${claim} ${_tag}`)).toEqual([
      "packing Checked",
      "price Checked",
      "optimal Checked"
    ])
  })

  it("adds the prices of the boxes, and excludes a cheaper box by the sizes of the pieces", () => {
    const boxes = [
      { ...pair, price: 1.25 },
      { reference: "high", inner: { width: 14, length: 14, height: 11 }, price: 0.5 }
    ]
    const { packing, request, total } = onlyProof({ items: cubes(3, 4), boxes })
    expect(total).toBe("21.25")
    expect(request.boxes.map(({ price, reference }) => `${reference}: ${price}`)).toEqual([
      "high up to 7: 20.5",
      "pair of any weight: 21.25"
    ])
    expect(packing.certificate.proofs[0]).toMatchObject({
      atLeast: 21.25,
      by: ["pairs"],
      witness: [{ boxes: [0], atMost: 1, by: "pairs", pieces: [0, 1] }]
    })
  })

  it("a certificate with another bound, price or witness is refused", () => {
    const boxes = [
      { ...pair, price: 1.25 },
      { reference: "high", inner: { width: 14, length: 14, height: 11 }, price: 0.5 }
    ]
    const { packing, request } = onlyProof({ items: cubes(3, 4), boxes })
    const [proof] = packing.certificate.proofs
    const judge = (given: Request, change: object) =>
      verify(given, { ...packing, certificate: { proofs: [{ ...proof!, ...change }], optimal: false } })[1]?._tag
    expect(judge(request, {})).toBe("Checked")
    expect(judge(request, { atLeast: 21.26 })).toBe("False")
    expect(judge(request, { witness: [] })).toBe("False")
    expect(judge(request, { value: 20 })).toBe("False")
    const cheaper = request.boxes.map((box) => ({ ...box, price: box.price! - 0.25 }))
    expect(judge({ ...request, boxes: cheaper }, {})).toBe("False")
  })

  it.each([
    [
      { fillLimit: 0.75, stock: 3 },
      { maxPieces: 4, stock: 2 },
      { fillLimit: 0.763888889, stock: 5 }
    ],
    [
      { maxPieces: 3, stock: 1 },
      { maxPieces: 4, kind: "box", unload: "top" },
      { fillLimit: 0.833333334, kind: "box", maxPieces: 4, unload: "top" }
    ]
  ])("joins boxes that cannot hold all pieces, with the greatest of their limits: %j and %j", (a, b, joined) => {
    const flat = { reference: "flat", inner: { width: 12, length: 12, height: 10 }, ...a }
    const small = { reference: "small", inner: { width: 10, length: 11, height: 12 }, emptyWeight: 1, ...b }
    const long = { reference: "long", inner: { width: 10, length: 50, height: 10 } }
    // One parcel of 15 lb costs 50.00, and two of 9 and 6 lb cost 40.00. The others hold one piece each.
    const { request } = onlyProof({ items: cubes(3, 3, 3, 3, 3), boxes: [flat, small, long] })
    expect(request.boxes).toEqual([
      { ...long, reference: "long up to 10", maxWeight: 10, price: 20 },
      {
        reference: "small or flat with up to 10",
        inner: { width: 12, length: 12, height: 12 },
        maxWeight: 10,
        price: 20,
        ...joined
      }
    ])
  })

  it("covers a service that charges for the weight of the whole shipment", () => {
    const weight = { basis: "shipment", divisor: "100", rounding: [{ step: "1" }] } as const
    const light = onlyProof({ items: cubes(1, 1), boxes: [pair, single] }, plainCard({ service: { weight } }))
    // The pieces weigh 2 lb, and a box has 10 or 20 lb of dimensional weight.
    expect(light).toMatchObject({ total: "50.00", amounts: "billable" })
    // The next price is for more than 10 lb, so the sum must reach 11 lb.
    expect(light.request.boxes.map(({ price, reference }) => `${reference}: ${price}`)).toEqual([
      "pair of any weight: 11",
      "single up to 2: 10"
    ])
    const heavy = onlyProof({ items: cubes(6, 6), boxes: [pair] }, plainCard({ service: { weight } }))
    expect(heavy).toMatchObject({ total: "50.00", amounts: "price" })
  })
})

const box = (reference: string, side: number, more = {}) => ({
  ...{ reference, inner: { width: side, length: side, height: side } },
  ...more
})

describe("a cost without a certificate", () => {
  it.each([
    [
      "its prices change at too many weights",
      { service: { weight: { basis: "box", rounding: [{ step: "0.001" }] } } },
      { items: cubes(6, 6), boxes: [pair, single] }
    ],
    [
      "the charges for the parcels alone are below the bound",
      {
        surcharges: {
          rush: { title: "Rush", scope: "shipment", amount: { percent: "15", of: ["base"], max: "40.00" } }
        }
      },
      { items: cubes(6, 6), boxes: [pair, single] }
    ],
    [
      "a discount can exceed the charges for a parcel",
      { surcharges: { rebate: { title: "Rebate", amount: { fixed: "-9.00" } } } },
      { items: cubes(1, 12), boxes: [pair, single] }
    ],
    [
      "tubes and mailers are not covered",
      {},
      { items: cubes(6, 6), boxes: [{ ...pair, kind: "mailer", inner: { width: 40, length: 30, height: 10 } }] }
    ],
    [
      // Stops make the front of one box different from its sides, and the witnesses need one symmetry.
      "nothing excludes some sets of boxes with a lower sum",
      {},
      {
        items: cubes(6, 6).map((item, stop) => ({ ...item, stop })),
        boxes: [{ ...pair, unload: "front" }, single]
      }
    ],
    [
      // Seven boxes are too short for the plank, in more sets than the search examines.
      "nothing excludes some sets of boxes with a lower sum",
      {},
      {
        items: [
          { reference: "plank", width: 30, length: 1, height: 1, weight: 0.1 },
          { reference: "cube", width: 1, length: 1, height: 1, weight: 0.1, quantity: 6 }
        ],
        boxes: [box("long", 30, { price: 50 }), ...["A", "B", "C", "D", "E", "F", "G"].map((name) => box(name, 14))]
      }
    ]
  ] satisfies ReadonlyArray<readonly [string, Parameters<typeof plainCard>[0], Request]>)(
    "a service without a certificate has the reason: %s",
    (reason, parts, request) => {
      const { checked, proofs } = proofsFor(request, plainCard(parts))
      expect(checked).toBe(false)
      expect(proofs).toEqual([{ _tag: "NotCheckable", service: "GROUND", minBoxes: 1, maxBoxes: null, reason }])
    }
  )

  const request = { items: cubes(6, 6), boxes: [pair, single] }
  const answerFor = (context: QuoteContext) => {
    const answer = cheapestPacking(request, to, context)
    if (answer._tag !== "Cheapest") throw new Error(answer._tag)
    return answer
  }

  it("nothing is checked without a bound, or with a bound above the total", () => {
    const context = contextOf(plainCard())
    const answer = answerFor(context)
    expect(proveCheapest(request, to, context, { ...answer, atLeast: null })).toEqual({ checked: false, proofs: [] })
    expect(proveCheapest(request, to, context, { ...answer, atLeast: "40.01" }).checked).toBe(false)
  })

  it.each([
    [
      "boxes",
      { ...request, boxes: [] },
      to,
      {},
      "proveCheapest: boxes: must be a list of 1 or more elements, got a list of 0"
    ],
    [
      "carrier",
      request,
      { ...to, carrier: "other" },
      {},
      'proveCheapest: carrier: no rate card: unknown carrier "other"; expected plain'
    ],
    [
      "choice.method",
      request,
      to,
      { method: "GROUNDS" },
      'proveCheapest: choice.method: unknown service "GROUNDS"; did you mean "GROUND"?'
    ],
    [
      "choice.methods",
      request,
      to,
      { methods: "GROUND" } as object,
      'proveCheapest: choice.methods: unknown field "methods"; did you mean "method"?'
    ]
  ])("an argument that cheapestPacking refuses is named: %s", (_, given, shipment, choice, message) => {
    const context = contextOf(plainCard())
    expect(() => proveCheapest(given, shipment, context, answerFor(context), choice)).toThrow(new TypeError(message))
  })

  it("a service has one proof for each number of boxes if its price depends on it", () => {
    const card = plainCard({
      surcharges: {
        multi: { title: "Multi", scope: "shipment", when: ["boxCount", ">", "1"], amount: { fixed: "1.00" } }
      }
    })
    const context = contextOf(card)
    const answer = answerFor(context)
    expect(answer.total).toBe("41.00")
    const { proofs } = proveCheapest(request, { ...to, packageType: "Box" }, context, answer, { method: "GROUND" })
    expect(proofs.map(({ _tag, maxBoxes, minBoxes }) => [minBoxes, maxBoxes, _tag])).toEqual([
      [1, 1, "NotCheckable"],
      [2, 2, "CostProof"]
    ])
  })
})
