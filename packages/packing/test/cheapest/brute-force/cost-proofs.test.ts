// Compares certificates of costs with every partition of small orders, and their prices with quotes of single parcels.
import { type Parcel, type Request, verify } from "@waybill/packing"
import {
  type CostProof,
  cheapestPacking,
  compile,
  exampleCards,
  proveCheapest,
  type QuoteContext,
  quote,
  type Tariff
} from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../../tests/runs/runs.ts"
import { Chance } from "../../oracle/chance.ts"
import { contextFor, shipmentOf } from "./compare.ts"
import { everyPartition } from "./every-partition.ts"
import { orderOf } from "./random-order.ts"

const ORDERS = runs(15, 60)

const mills = (amount: string | number): number => Math.round(Number(amount) * 1000)

/** Returns the price of some parcels with one service, in mills. Infinity if it is not offered. */
const costOf = (
  parcels: ReadonlyArray<Pick<Parcel, "outer" | "grossWeight" | "kind" | "box">>,
  { boxes }: Request,
  { carrier, context, service }: { carrier: string; context: QuoteContext; service: string }
): number => {
  const answer = quote({ ...shipmentOf(parcels as ReadonlyArray<Parcel>), ...to, carrier }, context)
  const rate = answer._tag === "Quoted" && answer.rates.find(({ method }) => method === service)
  const cartons = parcels.reduce((sum, { box }) => sum + mills(boxes[box]!.price ?? 0), 0)
  return rate ? mills(rate.cost) + cartons : Number.POSITIVE_INFINITY
}

const to = { destination: { country: "US", state: "NY", postal: "10001" } }
const tariffs = exampleCards.map(compile).flatMap((made): Tariff[] => (made._tag === "Compiled" ? [made.compiled] : []))

const contexts = {
  acme: (chance: Chance) => ({ ...contextFor(chance, "plain"), cards: tariffs }),
  swift: (chance: Chance) => ({ ...contextFor(chance, "plain"), cards: tariffs }),
  harbor: (chance: Chance) => ({ ...contextFor(chance, "plain"), cards: tariffs }),
  plain: (chance: Chance) => contextFor(chance, "plain"),
  stepped: (chance: Chance) => contextFor(chance, "stepped")
}

/** Returns the proofs of the answer to a random order, and every partition of it. */
const proved = (seed: number, name: keyof typeof contexts) => {
  const chance = new Chance(seed)
  const request = orderOf(chance)
  const context = contexts[name](chance)
  const carrier = name === "plain" || name === "stepped" ? "r" : name
  const answer = cheapestPacking(request, { ...to, carrier }, context)
  const partitions = answer._tag === "Cheapest" ? everyPartition(request) : undefined
  if (answer._tag !== "Cheapest" || partitions === undefined) return undefined
  const prove = (atLeast: string | null) => proveCheapest(request, { ...to, carrier }, context, { ...answer, atLeast })
  return { request, context, carrier, answer, partitions, prove, ...prove(answer.atLeast) }
}

it.each(["acme", "swift", "harbor", "plain", "stepped"] as const)(
  "no certificate with a card of kind %s states a bound above the least cost of all partitions",
  (name) => {
    let certificates = 0
    let orders = 0
    for (const seed of seedsOf(ORDERS)) {
      const found = proved(seed, name)
      if (found === undefined) continue
      const { answer, carrier, checked, context, partitions, proofs, prove, request } = found
      orders++
      if (checked) certificates++
      const leastOf = ({ maxBoxes, minBoxes, service }: CostProof) =>
        Math.min(
          ...partitions
            .filter(({ length }) => length >= minBoxes && length <= (maxBoxes ?? length))
            .map((parcels) => costOf(parcels, request, { carrier, context, service }))
        )
      for (const proof of proofs) {
        if (proof._tag === "NotCheckable") continue
        expect(mills(answer.atLeast!), `seed ${seed}, ${proof.service}`).toBeLessThanOrEqual(leastOf(proof))
        expect(new Set(verify(proof.request, proof.packing).map(({ _tag }) => _tag))).toEqual(new Set(["Checked"]))
      }
      // Nothing proves that every packing costs more than this one.
      expect(prove((Number(answer.total) + 0.05).toFixed(3)).checked).toBe(false)
    }
    expectRare(orders)?.toBeGreaterThan(0.3 * ORDERS)
    expectRare(certificates)?.toBeGreaterThan(0.3 * orders)
  }
)

it.each(["acme", "swift"] as const)("the derived boxes of %s cost at most as much as a quote of one parcel", (name) => {
  let [equal, compared] = [0, 0]
  for (const seed of seedsOf(ORDERS)) {
    const found = proved(seed, name)
    if (found === undefined) continue
    const { carrier, context, proofs, request } = found
    for (const proof of proofs) {
      if (proof._tag === "NotCheckable") continue
      for (const { maxWeight, price, reference } of proof.request.boxes) {
        const box = request.boxes.findIndex((each) => reference === `${each.reference} up to ${maxWeight}`)
        if (box < 0) continue
        const { inner, kind = "box", outer = inner } = request.boxes[box]!
        const cost = costOf([{ box, kind, outer, grossWeight: maxWeight! }], request, {
          ...{ carrier, context, service: proof.service }
        })
        expect(mills(price!), `seed ${seed}, ${proof.service}, ${reference}`).toBeLessThanOrEqual(cost)
        compared++
        if (mills(price!) === cost) equal++
      }
    }
  }
  // Their prices never fall with the weight, so that the heaviest parcel costs the same. Some prices are lowered to another one.
  expectRare(compared)?.toBeGreaterThan(0)
  expectRare(equal)?.toBeGreaterThan(0.8 * compared)
})
