import { certificateOf } from "../packing/answer/certificate.ts"
import { packingOfPlan } from "../packing/answer/packing-of-plan.ts"
import type { Packing, PackingRefused, Unpacked } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { pack, refusalsFor } from "../packing/pack.ts"
import type { CostModel } from "../packing/partition/cost-model.ts"
import { searchCheapest } from "../packing/partition/search-cheapest.ts"
import type { CostedPlan } from "../packing/partition/search-partitions.ts"
import { problemOf } from "../packing/problem/canonical-problem.ts"
import { isAllowed } from "../packing/problem/objective.ts"
import type { Problem } from "../packing/problem/problem.ts"
import { readRequest } from "../packing/request/read-request.ts"
import { withScale } from "../packing/request/with-scale.ts"
import type { Plan } from "../packing/search/search.ts"
import type { QuoteContext, Quoted, QuoteRefused, Rate, Shipment, ShippedBox } from "../rating/quote/model.ts"
import { quote, readQuoteRequest } from "../rating/quote/quote.ts"
import { type CartonPrices, cartonPricesOf } from "./models/carton-prices.ts"
import { type Choice, refusalsOf, unknownMethod } from "./models/choice.ts"
import { serviceModels } from "./models/service-models.ts"
import { type StartingPlans, startingPlans } from "./starting-plans.ts"

/** Packing with its quote, the chosen rate and its cost. */
export interface ShippedPacking {
  /** Boxes with their contents, and the proofs of `pack`. */
  readonly packing: Packing
  /** Quote of all services for these boxes. */
  readonly quote: Quoted
  /** Cheapest rate of the quote that the choice permits. */
  readonly rate: Rate
  /** Sum of the prices of the boxes, in the currency of the card, as a decimal string. */
  readonly cartons: string
  /** Cost of the rate plus `cartons`, as a decimal string. */
  readonly total: string
}

/** Packing with the lowest total of postage and boxes. */
export interface Cheapest extends ShippedPacking {
  /** Distinguishes a packing with a price. */
  readonly _tag: "Cheapest"
  /** Whether `total` equals `atLeast`. A bound without proof, unless `proveCheapest` returns a checked one. */
  readonly proved: boolean
  /**
   * Lower bound on the total of every packing with a permitted service, as a decimal string. `null` if there is none.
   */
  readonly atLeast: string | null
  /** `total` minus `atLeast`, as a decimal string. `null` if `atLeast` is `null`. */
  readonly gap: string | null
  /** Among the compared packings with the fewest boxes, the cheapest one. `null` if no service accepts any of them. */
  readonly fewestBoxes: ShippedPacking | null
  /** Amount saved compared with `fewestBoxes`, as a decimal string. `null` if `fewestBoxes` is `null`. */
  readonly saving: string | null
  /** Number of starting packings of the search. */
  readonly compared: number
}

/** Result if some pieces cannot be packed. Nothing is quoted. */
export interface Incomplete {
  /** Distinguishes an order with unpacked pieces. */
  readonly _tag: "Incomplete"
  /** Pieces in no box, with reasons. */
  readonly unpacked: ReadonlyArray<Unpacked>
}

/** Result if no service that meets the restrictions accepts a packing. */
export interface NoService {
  /** Distinguishes an order that no permitted service accepts. */
  readonly _tag: "NoService"
  /** Best packing. Its quote lists the offered services and the reasons why the others are not offered. */
  readonly packing: Packing
  /** Quote for the boxes of `packing`. Its `rates` have no permitted service. */
  readonly quote: Quoted
  /** Whether a bound excludes that such a service accepts a packing. It is a bound without proof. */
  readonly proved: boolean
}

/**
 * Result of `cheapestPacking`. `PackingRefused` points into the request (`/items/3/width`), the shipment
 * (`/destination/country`) or the choice (`/choice/method`).
 */
export type CheapestPacking = Cheapest | Incomplete | NoService | PackingRefused | QuoteRefused

/** Default number of alternative starting packings. */
const DEFAULT_ALTERNATIVES = 20

/**
 * Finds the packing with the lowest total of postage and boxes, with a lower bound if it can. Starts from the best packing of a request and its
 * alternatives, then divides the pieces in other ways. Small orders are searched exhaustively. Carriers base their
 * charges on the outer dimensions and the gross weight of each box. Prices of boxes are in the currency of the card. The request uses the units of the context. If the
 * shipment has no package type, a packing of only tubes is quoted as Tube, and every other packing as Box. A time limit in
 * the request ends the searches for packings, but not the quotes, and the answer does not say whether it ended one.
 *
 * @example
 * ```ts
 * const savingOf = (items: Request["items"], boxes: Request["boxes"], context: QuoteContext): string | null => {
 *   const to = { carrier: "acme", destination: { country: "US", state: "CA", postal: "94105" } }
 *   const answer = cheapestPacking({ items, boxes }, to, context, { method: "ACME_GROUND" })
 *   return answer._tag === "Cheapest" ? answer.saving : null
 * }
 * ```
 */
export const cheapestPacking = (
  given: Request,
  shipment: Omit<Shipment, "boxes">,
  context: QuoteContext,
  choice: Choice = {}
): CheapestPacking => {
  const request = withScale(given)
  const parsed = readRequest({ ...request, alternatives: request?.alternatives ?? DEFAULT_ALTERNATIVES })
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed }
  const refusals = refusalsOf(choice)
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  try {
    const problem = problemOf(parsed)
    const start = startingPlans(problem, parsed.timeLimit)
    if (start !== undefined) return new Order(request, problem, shipment, context, choice).cheapest(start)
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
  const outcome = pack(request)
  return outcome._tag === "Refused" ? outcome : { _tag: "Incomplete", unpacked: outcome.packing.unpacked }
}

/** Order to pack and ship. */
class Order {
  private readonly request: Request
  private readonly problem: Problem
  private readonly shipment: Omit<Shipment, "boxes">
  private readonly context: QuoteContext
  private readonly choice: Choice

  constructor(
    request: Request,
    problem: Problem,
    shipment: Omit<Shipment, "boxes">,
    context: QuoteContext,
    choice: Choice
  ) {
    this.request = request
    this.problem = problem
    this.shipment = shipment
    this.context = context
    this.choice = choice
  }

  cheapest(start: StartingPlans): CheapestPacking {
    const first = this.packingOf(start, start.plans[0]!)
    const readable = readQuoteRequest(this.shipmentOf(first), this.context)
    if ("refusals" in readable) return readable
    const unknown = unknownMethod(this.choice, readable.tariff)
    if (unknown !== undefined) return { _tag: "Refused", refusals: [unknown] }
    const packageType = this.shipment.packageType ?? undefined
    const cartons = cartonPricesOf(this.problem, readable.tariff.money)
    const models = serviceModels(this.problem, readable, packageType, this.choice, cartons).map((model) =>
      this.allowing(model)
    )
    const { best, atLeast } = searchCheapest(start.search, start.bounds, models, start.plans)
    const shipped = this.shipped(start, best, cartons)
    if (shipped === undefined)
      return { _tag: "NoService", packing: first, quote: this.quoteOf(first), proved: atLeast === Infinity }
    const fewest = this.fewestBoxes(start, models, best.plan)
    const hasBound = atLeast > -Infinity
    return {
      _tag: "Cheapest",
      ...shipped,
      proved: atLeast === best.cost,
      atLeast: hasBound ? cartons.textOf(atLeast) : null,
      gap: hasBound ? cartons.textOf(best.cost - atLeast) : null,
      fewestBoxes: (fewest && this.shipped(start, fewest, cartons)) ?? null,
      saving: fewest === undefined ? null : cartons.textOf(fewest.cost - best.cost),
      compared: start.plans.length
    }
  }

  /** Returns a model that accepts only boxes with finite costs. */
  private allowing(model: CostModel): CostModel {
    const { objective } = this.problem
    if (objective.every((measure) => typeof measure !== "function")) return model
    const costOf: CostModel["costOf"] = (boxes) => (isAllowed(this.problem, boxes) ? model.costOf(boxes) : Infinity)
    return Object.create(model, { costOf: { value: costOf } })
  }

  private packingOf({ bounds }: StartingPlans, plan: Plan): Packing {
    const certificate = certificateOf(this.problem, bounds, plan)
    return packingOfPlan(this.problem, this.request, plan, new Map(), certificate)
  }

  private shipmentOf(packing: Packing): Shipment {
    const packageType = this.shipment?.packageType ?? packageTypeOf(packing)
    return { ...this.shipment, packageType, boxes: packing.boxes.map(shippedBox) }
  }

  private quoteOf(packing: Packing): Quoted {
    const answer = quote(this.shipmentOf(packing), this.context)
    return answer as Quoted
  }

  /** Returns the packing of a plan with its best rate, or undefined if no service accepts it. */
  private shipped(
    start: StartingPlans,
    { plan, cost }: CostedPlan,
    { priceOf, textOf }: CartonPrices
  ): ShippedPacking | undefined {
    const packing = this.packingOf(start, plan)
    const answer = this.quoteOf(packing)
    const rate = cost === Infinity ? undefined : answer.rates.find((each) => isChosen(each, this.choice))
    const cartons = plan.reduce((sum, { type }) => sum + priceOf(type), 0)
    return rate && { packing, quote: answer, rate, cartons: textOf(cartons), total: textOf(cost) }
  }

  /** Returns the cheapest of the plans with the fewest boxes, or undefined if no service accepts any of them. */
  private fewestBoxes(start: StartingPlans, models: ReadonlyArray<CostModel>, best: Plan): CostedPlan | undefined {
    const plans = [best, ...start.plans]
    const fewest = Math.min(...plans.map((plan) => plan.length))
    const costOf = (plan: Plan): number => {
      const boxes = plan.map(({ type, layout }) => ({ type, weight: layout.weight }))
      return Math.min(...models.map((model) => model.costOf(boxes)))
    }
    const [cheapest] = plans
      .filter((plan) => plan.length === fewest)
      .map((plan) => ({ plan, cost: costOf(plan) }))
      .sort((a, b) => a.cost - b.cost)
    return cheapest && cheapest.cost < Infinity ? cheapest : undefined
  }
}

const shippedBox = ({ outer, grossWeight }: Packing["boxes"][number]): ShippedBox => ({ ...outer, weight: grossWeight })

/** Returns the package type of a packing: Tube if it has only tubes, otherwise Box. */
const packageTypeOf = ({ boxes }: Packing): string =>
  boxes.length > 0 && boxes.every(({ kind }) => kind === "tube") ? "Tube" : "Box"

const isChosen = ({ method, arrives }: Rate, choice: Choice): boolean =>
  (choice.method === undefined || method === choice.method) && (choice.by === undefined || arrives <= choice.by)
