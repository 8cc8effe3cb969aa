import type { Packing, Refused, Unpacked } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import type { CivilDate, Code } from "../rating/card/card.ts"
import type { QuoteContext, Quoted, QuoteRefused, Rate, Shipment, ShippedBox } from "../rating/quote/model.ts"
import { quote } from "../rating/quote/quote.ts"

/** Which service is to be cheap: the cheapest of all, or of those that are or arrive as asked. */
export interface Choice {
  readonly method?: Code
  /** The latest day of arrival. */
  readonly by?: CivilDate
}

/** A packing and what is asked for shipping it. */
export interface ShippedPacking {
  readonly packing: Packing
  readonly quote: Quoted
  readonly rate: Rate
}

/** The packing that is cheapest to ship. */
export interface Cheapest extends ShippedPacking {
  readonly _tag: "Cheapest"
  /** The packing into the fewest boxes; `null` where no service that was asked for takes it. */
  readonly fewestBoxes: ShippedPacking | null
  /** What is saved against the fewest boxes, as a decimal text; `null` where these have no rate. */
  readonly saving: string | null
  /** How many packings were compared. */
  readonly compared: number
}

/** Pieces that cannot be packed; nothing is quoted for the others. */
export interface LeftBehind {
  readonly _tag: "LeftBehind"
  readonly unpacked: ReadonlyArray<Unpacked>
}

/** No service that was asked for takes any of the packings. */
export interface NoService {
  readonly _tag: "NoService"
  /** The best packing, and its quote: what else is offered, and why the other services are not. */
  readonly packing: Packing
  readonly quote: Quoted
}

/** `Refused` is said by the packing (`/items/3/width`) or by the quote (`/destination/country`). */
export type CheapestPacking = Cheapest | LeftBehind | NoService | Refused | QuoteRefused

/** Packings compared when the request does not say how many. */
const ALTERNATIVES = 20

/**
 * Of the best packing of a request and its alternatives, the one that is cheapest to ship, outer boxes and their own
 * weight included. The request's sides and weights are in the units of the context.
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
  request: Request,
  shipment: Omit<Shipment, "boxes">,
  context: QuoteContext,
  choice: Choice = {}
): CheapestPacking => {
  const outcome = pack({ ...request, alternatives: request?.alternatives ?? ALTERNATIVES })
  if (outcome._tag === "Refused") return outcome
  if (outcome.packing.unpacked.length > 0) return { _tag: "LeftBehind", unpacked: outcome.packing.unpacked }
  const packings = [outcome.packing, ...outcome.alternatives]
  const quotes: Array<{ readonly packing: Packing; readonly quote: Quoted }> = []
  for (const packing of packings) {
    const answer = quote({ ...shipment, boxes: packing.boxes.map(shippedBox) }, context)
    if (answer._tag === "Refused") return answer
    quotes.push({ packing, quote: answer })
  }
  const shipped = quotes.map((each) => ({ ...each, rate: each.quote.rates.find((rate) => isChosen(rate, choice)) }))
  const fewest = shipped.reduce((least, each) => (boxesOf(each) < boxesOf(least) ? each : least))
  const cheapest = shipped.filter(hasRate).reduce<ShippedPacking | undefined>(cheaper, undefined)
  if (cheapest === undefined) return { _tag: "NoService", ...quotes[0]! }
  const fewestBoxes = hasRate(fewest) ? fewest : null
  const saving = fewestBoxes && difference(fewestBoxes.rate.cost, cheapest.rate.cost)
  return { _tag: "Cheapest", ...cheapest, fewestBoxes, saving, compared: packings.length }
}

const shippedBox = ({ outer, grossWeight }: Packing["boxes"][number]): ShippedBox => ({ ...outer, weight: grossWeight })

const isChosen = ({ method, arrives }: Rate, choice: Choice): boolean =>
  (choice.method === undefined || method === choice.method) && (choice.by === undefined || arrives <= choice.by)

const boxesOf = ({ packing }: { readonly packing: Packing }): number => packing.boxes.length

const hasRate = <A extends { readonly rate: Rate | undefined }>(each: A): each is A & { readonly rate: Rate } =>
  each.rate !== undefined

/** The cheaper one; of equally cheap ones that with fewer boxes, then the first. */
const cheaper = (best: ShippedPacking | undefined, each: ShippedPacking): ShippedPacking => {
  if (best === undefined) return each
  const saved = minor(best.rate.cost) - minor(each.rate.cost)
  return saved > 0n || (saved === 0n && boxesOf(each) < boxesOf(best)) ? each : best
}

/** Costs by one card have the same number of decimals. */
const minor = (cost: string): bigint => BigInt(cost.replace(".", ""))

const difference = (a: string, b: string): string => {
  const decimals = a.includes(".") ? a.length - a.indexOf(".") - 1 : 0
  const digits = String(minor(a) - minor(b)).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
