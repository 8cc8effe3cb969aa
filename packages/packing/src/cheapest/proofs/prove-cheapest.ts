import type { JudgedClaim } from "../../check/verify.ts"
import type { Packing } from "../../packing/contract/outcome.ts"
import type { Request } from "../../packing/contract/request.ts"
import type { CostModel } from "../../packing/partition/cost-model.ts"
import { problemOf } from "../../packing/problem/canonical-problem.ts"
import type { Problem } from "../../packing/problem/problem.ts"
import { readRequest } from "../../packing/request/read-request.ts"
import { withScale } from "../../packing/request/with-scale.ts"
import type { Code } from "../../rating/card/card.ts"
import type { QuoteContext, Shipment } from "../../rating/quote/model.ts"
import { readQuoteRequest } from "../../rating/quote/quote.ts"
import { millionthsOf } from "../../values/money.ts"
import type { Cheapest } from "../cheapest-packing.ts"
import { cartonPricesOf } from "../models/carton-prices.ts"
import { type Choice, refusalsOf, unknownMethod } from "../models/choice.ts"
import { serviceModels } from "../models/service-models.ts"
import { type CostSum, costSums, leastSum, rowsOf } from "./cost-sum.ts"
import { rowOf } from "./derived-boxes.ts"
import { derivedPacking, type NotDerived } from "./derived-packing.ts"

/**
 * Proof that no packing costs less than a total with one service. It is a certificate for a request whose boxes are
 * those of the order up to certain weights. Their prices are the least amounts that a parcel adds.
 *
 * @example
 * ```ts
 * const isValid = ({ packing, request }: CostProof): boolean =>
 *   verify(request, packing).every(({ _tag }) => _tag === "Checked")
 * ```
 */
export interface CostProof {
  /** Distinguishes a certificate from its absence. */
  readonly _tag: "CostProof"
  /** Code of the service. */
  readonly service: Code
  /** Least number of boxes to which the proof applies. */
  readonly minBoxes: number
  /** Greatest number of boxes to which the proof applies. `null` for any number. */
  readonly maxBoxes: number | null
  /**
   * Amounts in the prices of the derived boxes: `price` for the least charges for one such parcel plus the price of
   * the box, or `billable` for its least billable weight, in the card's unit of weight.
   */
  readonly amounts: "price" | "billable"
  /** Items of the order with the derived boxes and the objective `price`. */
  readonly request: Request
  /**
   * The packing as a packing of the derived boxes. Its bound `atLeast` is the least sum of their prices with which
   * the shipment costs the bound of the answer.
   */
  readonly packing: Packing
  /** Claims of `packing`, judged by `verify`. All of them are `Checked`. */
  readonly claims: ReadonlyArray<JudgedClaim>
}

/**
 * Service whose costs have no certificate.
 *
 * @example
 * ```ts
 * const sentence = ({ reason, service }: NoCostProof): string => `${service}: ${reason}`
 * ```
 */
export interface NoCostProof extends Pick<CostProof, "service" | "minBoxes" | "maxBoxes"> {
  /** Distinguishes the absence of a certificate. */
  readonly _tag: "NotCheckable"
  /** Why there is none. */
  readonly reason: string
}

/**
 * Proofs of the bound of an answer.
 *
 * @example
 * ```ts
 * const open = ({ proofs }: CostProofs) => proofs.filter(({ _tag }) => _tag === "NotCheckable")
 * ```
 */
export interface CostProofs {
  /** Whether `verify` has checked a proof for each service that meets the restrictions. */
  readonly checked: boolean
  /** One proof for each service. A service whose prices depend on the number of boxes has one for each number. */
  readonly proofs: ReadonlyArray<CostProof | NoCostProof>
}

type Outcome = Pick<CostProof, "amounts" | "claims" | "packing" | "request"> | NotDerived

/** Maximum sum, in millionths. */
const MAX_SUM = 1e15

/** Numbers of different amounts to try. More of them make a bound stronger and a certificate longer. */
const amountCounts = [6, 12, 24, Infinity]

/** Bound to prove: no packing costs less than `total` units. `unit` is in millionths of the currency. */
interface Target {
  readonly problem: Problem
  readonly request: Request
  readonly packing: Packing
  readonly total: number
  readonly unit: number
}

/** Proves a bound with a model, by a bound on a sum. */
const proveSum = ({ packing, problem, request, total }: Target, model: CostModel, sum: CostSum): Outcome => {
  const rows = rowsOf(problem, model, sum)
  if (rows === undefined) return { reason: "its prices change at too many weights" }
  const found = packing.boxes.reduce((all, parcel) => all + (rowOf(problem, rows, parcel)?.amount ?? Infinity), 0)
  const least = leastSum(model, sum, total, Math.min(MAX_SUM, found))
  if (least === undefined) return { reason: "the charges for the parcels alone are below the bound" }
  let outcome: Outcome
  let i = 0
  do {
    const derived = derivedPacking(problem, request, rows, least, sum.scale, packing, amountCounts[i]!)
    outcome = "reason" in derived ? derived : { amounts: sum.of, ...derived }
  } while ("reason" in outcome && ++i < amountCounts.length)
  return outcome
}

/** Proves a bound by the first sum that succeeds. Otherwise returns why the first one does not. */
const proveModel = (target: Target, model: CostModel): Outcome => {
  const [price, billable] = costSums(target.problem, model, target.unit) as [CostSum, CostSum]
  const outcome = proveSum(target, model, price)
  if (!("reason" in outcome)) return outcome
  const other = proveSum(target, model, billable)
  return "reason" in other ? outcome : other
}

/** Refuses the arguments of a proof by their first error. */
const refuse = (refusals: ReadonlyArray<{ readonly message: string }>): never => {
  throw new TypeError(`proveCheapest: ${refusals[0]!.message}`)
}

/**
 * Proves the bound `atLeast` of an answer of `cheapestPacking`, with a certificate for each service. The other arguments
 * are those of the answer: a `TypeError` names the first one that `cheapestPacking` would refuse. There is no proof if the answer has
 * no bound. docs/certificate.md describes how to check the certificates. The work has a limit, but a time limit in the
 * request is ignored.
 *
 * @example
 * ```ts
 * const isCertain = (request: Request, shipment: Omit<Shipment, "boxes">, context: QuoteContext): boolean => {
 *   const answer = cheapestPacking(request, shipment, context)
 *   return answer._tag === "Cheapest" && answer.proved && proveCheapest(request, shipment, context, answer).checked
 * }
 * ```
 */
export const proveCheapest = (
  given: Request,
  shipment: Omit<Shipment, "boxes">,
  context: QuoteContext,
  { atLeast, packing }: Pick<Cheapest, "atLeast" | "packing">,
  choice: Choice = {}
): CostProofs => {
  const request = withScale(given)
  const parsed = readRequest(request)
  if (!("items" in parsed)) return refuse(parsed)
  const boxes = packing.boxes.map(({ outer, grossWeight }) => ({ ...outer, weight: grossWeight }))
  const readable = readQuoteRequest({ ...shipment, boxes }, context)
  if ("refusals" in readable) return refuse(readable.refusals)
  const { tariff } = readable
  const unknown = unknownMethod(choice, tariff)
  const refusals = [...refusalsOf(choice), ...(unknown ? [unknown] : [])]
  if (refusals.length > 0) return refuse(refusals)
  if (atLeast === null) return { checked: false, proofs: [] }
  const problem = problemOf(parsed)
  const cartons = cartonPricesOf(problem, tariff.money)
  const unit = Number(millionthsOf(cartons.textOf(1)))
  const target = { problem, request, packing, total: Number(millionthsOf(atLeast)) / unit, unit }
  const packageType = shipment.packageType ?? undefined
  const proofs = tariff.services
    .filter(({ code }) => choice.method === undefined || choice.method === code)
    .flatMap(({ code }) =>
      serviceModels(problem, readable, packageType, { ...choice, method: code }, cartons).map((model) => {
        const { minBoxes, maxBoxes } = model
        const outcome = proveModel(target, model)
        const scope = { service: code, minBoxes, maxBoxes: maxBoxes === Infinity ? null : maxBoxes }
        return "reason" in outcome
          ? ({ _tag: "NotCheckable", ...scope, ...outcome } as const)
          : ({ _tag: "CostProof", ...scope, ...outcome } as const)
      })
    )
  return { checked: proofs.length > 0 && proofs.every(({ _tag }) => _tag === "CostProof"), proofs }
}
