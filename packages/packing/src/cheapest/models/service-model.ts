// One service of a card as a cost model: exact costs from the rater, and lower bounds for the search.

import type { CostModel, Shares } from "../../packing/partition/cost-model.ts"
import { parcelOf, type WeighedBox } from "../../packing/problem/objective.ts"
import type { BoxType, Problem } from "../../packing/problem/problem.ts"
import type { CompiledService } from "../../rating/compile/compile.ts"
import type { ShipmentFacts } from "../../rating/compile/conditions.ts"
import { BoxSizes, type ExactBox, ShipmentSizes } from "../../rating/compile/sizes.ts"
import { dimensionalWeight } from "../../rating/compile/weight.ts"
import { BASE } from "../../rating/money/ledger.ts"
import { measureOf } from "../../rating/numbers/decimal.ts"
import { type Ratio, times, toDouble, zero } from "../../rating/numbers/ratio.ts"
import { factsOf, type QuoteRequest } from "../../rating/quote/quote.ts"
import { linesOfBox, rateService, withArrival } from "../../rating/quote/rate-service.ts"
import { isInRange } from "../../rating/quote/shipment.ts"
import type { CartonPrices } from "./carton-prices.ts"
import { leastSharedBase } from "./joint-base-price.ts"
import { type LeastAmount, leastShipmentCharges } from "./shipment-charges.ts"
import { weightStepsOf } from "./weight-steps.ts"

/** Cases of a shipment that a model covers. */
export interface ServiceCase {
  readonly packageType: string
  /** Boxes of the model: only tubes, no tubes, or any. */
  readonly tubes: "all" | "not-all" | "any"
  readonly minBoxes: number
  readonly maxBoxes: number
}

/** Cost in increments that counts as rounding error. */
const TOLERANCE = 1e-6

/** Cost model of one service for some cases of a shipment. Costs include the prices of the boxes. */
export class ServiceModel implements CostModel {
  readonly service: CompiledService
  readonly minBoxes: number
  readonly maxBoxes: number
  readonly billablePerWeight: number
  readonly steps: ReadonlyArray<number> | undefined
  private readonly problem: Problem
  private readonly request: QuoteRequest
  private readonly zone: string
  private readonly scope: ServiceCase
  private readonly cartons: CartonPrices
  private readonly least: LeastAmount | undefined
  private readonly sharedBase: ((weight: number) => number) | undefined
  private readonly facts: ShipmentFacts
  private readonly known = new Map<BoxType, Map<number, number | undefined>>()
  private readonly dimensional = new Map<BoxType, number>()
  private readonly sides = new Map<BoxType, ExactBox["sides"] | undefined>()

  constructor(
    problem: Problem,
    request: QuoteRequest,
    service: CompiledService,
    zone: string,
    scope: ServiceCase,
    cartons: CartonPrices
  ) {
    const { card, money } = request.tariff
    this.problem = problem
    this.request = { ...request, packageType: scope.packageType }
    this.service = service
    this.zone = zone
    this.scope = scope
    this.cartons = cartons
    this.minBoxes = scope.minBoxes
    this.maxBoxes = Math.min(scope.maxBoxes, service.maxBoxes)
    this.facts = withArrival(service, factsOf(this.request, zone, scope.minBoxes))
    const facts = { sizes: new ShipmentSizes([]), billable: zero, shipment: this.facts }
    this.least = leastShipmentCharges({ card, service, money, facts })
    const columns = service.columns.get(zone) ?? []
    this.sharedBase =
      service.weightRules.basis === "box"
        ? undefined
        : leastSharedBase(columns, service.weightRules, service.isCheapestTable)
    this.billablePerWeight = toDouble(request.tariff.weights[request.context.units.weight]) / problem.weightScale
    const heaviest = problem.kinds.reduce((sum, { weight, pieces }) => sum + weight * pieces.length, 0)
    const empty = Math.max(...problem.types.map(({ emptyWeight }) => emptyWeight))
    const raw = card.services.find(({ code }) => code === service.code)!
    this.steps = weightStepsOf(card, raw, service, this.billablePerWeight, heaviest + empty)
  }

  sharesOf(type: BoxType, weight: number): Shares | undefined {
    if (this.scope.tubes === "all" && type.kind !== "tube") return undefined
    const known = this.known.get(type) ?? new Map<number, number | undefined>()
    this.known.set(type, known)
    const bucket = this.bucketOf(weight + type.emptyWeight)
    if (!known.has(bucket)) known.set(bucket, this.computeCharges(type, weight))
    const charges = known.get(bucket)
    return charges === undefined ? undefined : { charges, billable: this.billableOf(type, weight) }
  }

  billableOf(type: BoxType, weight: number): number {
    const known = this.dimensional.get(type)
    const dimensional = known ?? this.computeDimensional(type, weight)
    if (known === undefined) this.dimensional.set(type, dimensional)
    return Math.max(dimensional, this.billablePerWeight * (weight + type.emptyWeight))
  }

  atLeast({ charges, billable }: Shares): number {
    if (charges === Infinity || billable === Infinity) return Infinity
    if (this.least === undefined) return -Infinity
    const { constant, factorOf, perBillable } = this.least
    const base = this.sharedBase === undefined ? 0 : (1 + factorOf(BASE)) * this.sharedBase(billable)
    const { perIncrement } = this.cartons
    return Math.ceil(charges + perIncrement * (base + constant + perBillable * billable - TOLERANCE))
  }

  costOf(boxes: ReadonlyArray<WeighedBox>): number {
    const { service, scope, request } = this
    const isAllTubes = boxes.every(({ type }) => type.kind === "tube")
    if (boxes.length < this.minBoxes || boxes.length > this.maxBoxes) return Infinity
    if (scope.tubes !== "any" && isAllTubes !== (scope.tubes === "all")) return Infinity
    const sizes = boxes.map(({ type, weight }) => this.sizesOf(type, weight))
    if (!sizes.every((each) => each !== undefined)) return Infinity
    const answer = rateService(service, request.tariff.money, sizes, factsOf(request, this.zone, boxes.length))
    if ("reason" in answer) return Infinity
    const { perIncrement, priceOf } = this.cartons
    return boxes.reduce((sum, { type }) => sum + priceOf(type), perIncrement * answer.cost)
  }

  /** Returns the first step that is at least the weight, or the weight itself if there are no steps. */
  private bucketOf(gross: number): number {
    const { steps } = this
    if (steps === undefined) return gross
    let [low, high] = [0, steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (steps[middle]! < gross) low = middle + 1
      else high = middle
    }
    return steps[low] ?? Infinity
  }

  private computeDimensional(type: BoxType, weight: number): number {
    const sizes = this.sizesOf(type, weight)
    return sizes === undefined ? 0 : toDouble(dimensionalWeight(this.service.weightRules, sizes))
  }

  private computeCharges(type: BoxType, weight: number): number | undefined {
    const { service, least } = this
    const sizes = this.sizesOf(type, weight)
    const lines = sizes && linesOfBox(service, this.request.tariff.money, sizes, this.facts)
    if (lines === undefined) return undefined
    let charges = 0
    for (const [i, { code }] of lines.lines.entries()) charges += lines.amountOf(i) * (1 + (least?.factorOf(code) ?? 0))
    return charges * this.cartons.perIncrement + this.cartons.priceOf(type)
  }

  private sizesOf(type: BoxType, weight: number): BoxSizes | undefined {
    const { tariff, context } = this.request
    const parcel = parcelOf({ type, weight }, this.problem)
    const gross = measureOf(parcel.grossWeight)
    const sides = this.sidesOf(type, parcel.outer)
    if (sides === undefined || !isInRange(gross)) return undefined
    return new BoxSizes({ sides, weight: times(gross, tariff.weights[context.units.weight]) }, this.service.rounding)
  }

  private sidesOf(type: BoxType, { width, length, height }: BoxType["outer"]): ExactBox["sides"] | undefined {
    if (this.sides.has(type)) return this.sides.get(type)
    const given = [length, width, height].map(measureOf)
    const unit = this.request.tariff.lengths[this.request.context.units.length]
    const sides = given.every(isInRange)
      ? (given.map((side) => times(side as Ratio, unit)) as [Ratio, Ratio, Ratio])
      : undefined
    this.sides.set(type, sides)
    return sides
  }
}
