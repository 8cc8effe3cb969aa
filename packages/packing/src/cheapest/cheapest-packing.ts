import type { Packing, Refused, Unpacked } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import type { CivilDate, Code } from "../rating/card/card.ts"
import type { QuoteContext, Quoted, QuoteRefused, Rate, Shipment, ShippedBox } from "../rating/quote/model.ts"
import { quote } from "../rating/quote/quote.ts"

/** Restrictions on the services to compare. Default none. */
export interface Choice {
  /** Code of the only service to consider. */
  readonly method?: Code
  /** Latest delivery date. */
  readonly by?: CivilDate
}

/** Packing with its quote and the chosen rate. */
export interface ShippedPacking {
  readonly packing: Packing
  readonly quote: Quoted
  readonly rate: Rate
}

/** Packing that costs least to ship. */
export interface Cheapest extends ShippedPacking {
  readonly _tag: "Cheapest"
  /** Among the compared packings with the fewest boxes, the cheapest one. `null` if no service accepts any of them. */
  readonly fewestBoxes: ShippedPacking | null
  /** Amount saved compared with `fewestBoxes`, as a decimal string. `null` if `fewestBoxes` is `null`. */
  readonly saving: string | null
  /** Number of packings compared. */
  readonly compared: number
}

/** Result if some pieces cannot be packed. Nothing is quoted. */
export interface Incomplete {
  readonly _tag: "Incomplete"
  readonly unpacked: ReadonlyArray<Unpacked>
}

/** Result if no service that meets the restrictions accepts a packing. */
export interface NoService {
  readonly _tag: "NoService"
  /** Best packing. Its quote lists the offered services and the reasons why the others are not offered. */
  readonly packing: Packing
  readonly quote: Quoted
}

/**
 * Result of `cheapestPacking`. `Refused` points into the request (`/items/3/width`) or the shipment
 * (`/destination/country`).
 */
export type CheapestPacking = Cheapest | Incomplete | NoService | Refused | QuoteRefused

/** Default number of alternative packings to compare. */
const DEFAULT_ALTERNATIVES = 20

/**
 * Finds the packing that costs least to ship. Compares the best packing of a request with its alternatives. Carriers
 * base their charges on the outer dimensions and the gross weight of each box. The request uses the units of the
 * context. If the shipment has no package type, a packing of only tubes is quoted as Tube, and every other packing as
 * Box.
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
  const outcome = pack({ ...request, alternatives: request?.alternatives ?? DEFAULT_ALTERNATIVES })
  if (outcome._tag === "Refused") return outcome
  if (outcome.packing.unpacked.length > 0) return { _tag: "Incomplete", unpacked: outcome.packing.unpacked }
  const packings = [outcome.packing, ...outcome.alternatives]
  const quotes: Array<{ readonly packing: Packing; readonly quote: Quoted }> = []
  for (const packing of packings) {
    const packageType = shipment?.packageType ?? packageTypeOf(packing)
    const answer = quote({ ...shipment, packageType, boxes: packing.boxes.map(shippedBox) }, context)
    if (answer._tag === "Refused") return answer
    quotes.push({ packing, quote: answer })
  }
  const shipped = quotes.map((each) => ({ ...each, rate: each.quote.rates.find((rate) => isChosen(rate, choice)) }))
  const fewest = Math.min(...shipped.map(boxesOf))
  const rated = shipped.filter(hasRate)
  const cheapest = rated.reduce<ShippedPacking | undefined>(cheaper, undefined)
  if (cheapest === undefined) return { _tag: "NoService", ...quotes[0]! }
  const inFewest = rated.filter((each) => boxesOf(each) === fewest)
  const fewestBoxes = inFewest.reduce<ShippedPacking | undefined>(cheaper, undefined) ?? null
  const saving = fewestBoxes && difference(fewestBoxes.rate.cost, cheapest.rate.cost)
  return { _tag: "Cheapest", ...cheapest, fewestBoxes, saving, compared: packings.length }
}

const shippedBox = ({ outer, grossWeight }: Packing["boxes"][number]): ShippedBox => ({ ...outer, weight: grossWeight })

/** Returns the package type of a packing: Tube if it has only tubes, otherwise Box. */
const packageTypeOf = ({ boxes }: Packing): string =>
  boxes.length > 0 && boxes.every(({ kind }) => kind === "tube") ? "Tube" : "Box"

const isChosen = ({ method, arrives }: Rate, choice: Choice): boolean =>
  (choice.method === undefined || method === choice.method) && (choice.by === undefined || arrives <= choice.by)

const boxesOf = ({ packing }: { readonly packing: Packing }): number => packing.boxes.length

const hasRate = <A extends { readonly rate: Rate | undefined }>(each: A): each is A & { readonly rate: Rate } =>
  each.rate !== undefined

/**
 * Returns the cheaper packing. If the costs are equal, returns the packing with fewer boxes, or the first one if these
 * are equal too.
 */
const cheaper = (best: ShippedPacking | undefined, each: ShippedPacking): ShippedPacking => {
  if (best === undefined) return each
  const saved = minorUnits(best.rate.cost) - minorUnits(each.rate.cost)
  return saved > 0n || (saved === 0n && boxesOf(each) < boxesOf(best)) ? each : best
}

/** Converts a cost to minor units. All costs of a card have the same number of decimals. */
const minorUnits = (cost: string): bigint => BigInt(cost.replace(".", ""))

const difference = (a: string, b: string): string => {
  const decimals = a.includes(".") ? a.length - a.indexOf(".") - 1 : 0
  const digits = String(minorUnits(a) - minorUnits(b)).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
