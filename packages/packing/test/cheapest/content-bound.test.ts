// Compares the bounds that need no search with the cheapest of every partition, for each service.
import { quote } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { cartonPricesOf } from "../../src/cheapest/models/carton-prices.ts"
import { ServiceModel } from "../../src/cheapest/models/service-model.ts"
import { serviceModels } from "../../src/cheapest/models/service-models.ts"
import { SingleBoxBounds } from "../../src/packing/bounds/exclusion.ts"
import { contentBound } from "../../src/packing/partition/content-bound.ts"
import { allPieces } from "../../src/packing/problem/problem.ts"
import { readQuoteRequest } from "../../src/rating/quote/quote.ts"
import { Chance } from "../oracle/chance.ts"
import { problemOfRequest } from "../packing/fixtures/problem-of-request.ts"
import { contextFor, shipmentOf } from "./brute-force/compare.ts"
import { everyPartition } from "./brute-force/every-partition.ts"
import { cardKinds } from "./brute-force/random-card.ts"
import { orderOf } from "./brute-force/random-order.ts"

it.each(cardKinds)("never exceeds the least cost of a service with %s cards", (kind) => {
  let [tight, all] = [0, 0]
  for (const seed of seedsOf(runs(9, 25))) {
    const chance = new Chance(seed)
    const request = orderOf(chance)
    const context = contextFor(chance, kind)
    const plans = everyPartition(request)
    if (plans === undefined || plans.length === 0) continue
    const least = new Map<string, number>()
    for (const parcels of plans) {
      const answer = quote(shipmentOf(parcels), context)
      if (answer._tag === "Refused") throw new Error(answer.refusals[0]!.message)
      const price = parcels.reduce((sum, { box }) => sum + (request.boxes[box]!.price ?? 0), 0)
      for (const { cost, method } of answer.rates)
        least.set(method, Math.min(least.get(method) ?? Infinity, Number(cost) + price))
    }
    const problem = problemOfRequest(request)!
    const bounds = new SingleBoxBounds(problem.rules, allPieces(problem.kinds))
    const read = readQuoteRequest(shipmentOf(plans[0]!), context)
    if ("refusals" in read) throw new Error(read.refusals[0]!.message)
    const { decimals, minor } = read.tariff.money
    const cartons = cartonPricesOf(problem, read.tariff.money)
    const models = serviceModels(problem, read, undefined, {}, cartons).filter((model) => model instanceof ServiceModel)
    for (const [code, ofService] of Map.groupBy(models, ({ service }) => service.code)) {
      const total = Math.round(((least.get(code) ?? Infinity) * 10 ** decimals * cartons.perIncrement) / minor)
      const bound = Math.min(...ofService.map((model) => contentBound(problem, bounds, model, total + 1)))
      expect(bound, `seed ${seed}, ${code}`).toBeLessThanOrEqual(total)
      all++
      if (bound === total) tight++
    }
  }
  expectRare(tight / all)?.toBeGreaterThan(0.3)
})
