import {
  compile,
  compileShipFrom,
  exampleCards,
  exampleShipFrom,
  quote,
  type RateCard,
  type Tariff
} from "@waybill/packing/rating"
import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const at = "2026-06-10T12:00:00Z"
const destination = { country: "US", state: "NY", postal: "10001" } as const

/** Pieces that fill a box of 12 inches in twos, so that only the number of pieces in each box matters. */
const slab = { reference: "slab", width: 12, length: 12, height: 6, weight: 23 }
put(
  "cube.json",
  JSON.stringify({
    boxes: [
      { reference: "cube", inner: { width: 12, length: 12, height: 12 } },
      { reference: "flat", inner: { width: 12, length: 12, height: 6 } },
      { reference: "four", inner: { width: 12, length: 12, height: 24 } }
    ]
  })
)

/** Heights of the boxes by the number of slabs that they hold. A box can be partly filled. */
const capacities = [
  [1, 6],
  [2, 12],
  [4, 24]
] as const

const tariffs = exampleCards.map((card: RateCard): Tariff => {
  const made = compile(card)
  if (made._tag === "Refused") throw new Error(made.faults[0]?.message)
  return made.compiled
})
const origin = compileShipFrom(exampleShipFrom)
if (origin._tag === "Refused") throw new Error(origin.faults[0]?.message)
const from = origin.compiled

/** Returns every way to divide pieces among boxes of at most four, with a height for each box. */
const packingsOf = (pieces: number, most = pieces): ReadonlyArray<ReadonlyArray<readonly [number, number]>> =>
  pieces === 0
    ? [[]]
    : Array.from({ length: Math.min(most, pieces, 4) }, (_, n) => n + 1).flatMap((inBox) =>
        packingsOf(pieces - inBox, inBox).flatMap((others) =>
          capacities
            .filter(([capacity]) => capacity >= inBox)
            .map(([, height]) => [[inBox, height] as const, ...others])
        )
      )

/** Returns the lowest price of any service for a packing, in cents. Infinity if no service accepts it. */
const priceOf = (packing: ReadonlyArray<readonly [number, number]>): number => {
  const boxes = packing.map(([inBox, height]) => ({ width: 12, length: 12, height, weight: 23 * inBox }))
  const prices = ["acme", "harbor", "swift"].flatMap((carrier) => {
    const answer = quote(
      { carrier, destination, boxes, packageType: "Box" },
      { cards: tariffs, from, at, units: { length: "in", weight: "lb" } }
    )
    return answer._tag === "Quoted" ? answer.rates.map(({ cost }) => Math.round(Number(cost) * 100)) : []
  })
  return Math.min(...prices, Number.POSITIVE_INFINITY)
}

it.each([1, 2, 3, 4, 5, 6])(
  "the report shows the saving that a search of every packing of %d pieces finds",
  async (quantity) => {
    put("slabs.json", JSON.stringify({ order: "slabs", items: [{ ...slab, quantity }], destination }))
    await run([
      "ship",
      "slabs.json",
      "--boxes",
      "cube.json",
      "--at",
      at,
      "--html",
      "slabs.html",
      "--out",
      "slabs.ndjson"
    ])
    const data = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(read("slabs.html"))?.[1] ?? ""
    const { sheets } = JSON.parse(data) as {
      readonly sheets: readonly [{ readonly rate: { readonly cost: string; readonly saving?: string } }]
    }
    const packings = packingsOf(quantity)
    const fewest = Math.min(...packings.map(({ length }) => length))
    const least = Math.min(...packings.map(priceOf))
    const leastOfFewest = Math.min(...packings.filter(({ length }) => length === fewest).map(priceOf))
    const { cost, saving } = sheets[0].rate
    expect(Math.round(Number(cost) * 100)).toBe(least)
    expect(saving && Math.round(Number(saving) * 100)).toBe(
      Number.isFinite(leastOfFewest) ? leastOfFewest - least : undefined
    )
  }
)
