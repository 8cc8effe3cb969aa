import {
  type Box,
  type JudgedClaim,
  type Packing,
  type PackingRefusal,
  pack,
  packWithWitnesses,
  type Request,
  verify
} from "@waybill/packing"
import { packToSize } from "@waybill/packing/cartons"
import { type BalancedRequest, packBalanced } from "@waybill/packing/loads"
import { type Replanned, replan, replanBalanced } from "@waybill/packing/replan"
import type { Order } from "../formats/order.ts"
import type { PackSettings } from "./pack-settings.ts"
import type { PackedOrder } from "./packed-order.ts"
import type { Packaging } from "./stock.ts"

/** A packing of the items of an order, with the results of the rules that apply to it. */
export interface PackedItems extends Pick<PackedOrder, "spread" | "changes" | "claims"> {
  readonly packing: Packing
  /** The boxes that the packing refers to, if they are not those in stock. */
  readonly boxes?: ReadonlyArray<Box>
}

/** Packs the items of an order, and checks its claims if the settings demand it. */
export const packItems = (
  request: Request,
  order: Order,
  settings: PackSettings
): PackedItems | { readonly refusals: ReadonlyArray<PackingRefusal> } => {
  const packed = packWithSettings(request, order, settings)
  if ("refusals" in packed || settings.verify !== true) return packed
  return { ...packed, claims: claimsOf(request, order, packed, settings) }
}

/** Returns the claims of a packing. Pieces of an earlier packing are in open boxes. */
const claimsOf = (
  request: Request,
  { order = "" }: Order,
  { boxes = request.boxes, packing }: PackedItems,
  { kept }: PackSettings
): ReadonlyArray<JudgedClaim> => verify({ ...request, boxes, open: kept?.get(order)?.boxes }, packing)

/** Packs the items of an order: into cut cartons, around an earlier packing, with rules about weights, or freely. */
const packWithSettings = (request: Request, { order }: Order, settings: PackSettings): ReturnType<typeof packItems> => {
  const { balance = false, kept } = settings
  const earlier = order === undefined ? undefined : kept?.get(order)
  const hasRules = hasWeightRules(settings)
  const { cartons } = settings.stock
  if (cartons.length > 0) {
    const outcome = packToSize({ ...request, cartons })
    return outcome._tag === "Refused" ? outcome : { packing: outcome.packing, boxes: outcome.boxes }
  }
  if (earlier !== undefined)
    return hasRules ? packAgainBalanced({ ...request, balance }, earlier) : packAgain(request, earlier)
  if (!hasRules) {
    const outcome = settings.verify === true ? packWithWitnesses(request) : pack(request)
    return outcome._tag === "Refused" ? outcome : { packing: outcome.packing }
  }
  const outcome = packBalanced({ ...request, balance })
  return outcome._tag === "Refused" ? outcome : { packing: outcome.packing, spread: outcome.spread }
}

const packAgain = (request: Request, earlier: Packing): ReturnType<typeof packItems> => {
  const outcome = replan(request, earlier)
  return outcome._tag === "Refused" ? outcome : { packing: outcome.packing, changes: changesOf(outcome) }
}

const packAgainBalanced = (request: BalancedRequest, earlier: Packing): ReturnType<typeof packItems> => {
  const outcome = replanBalanced(request, earlier)
  if (outcome._tag === "Refused") return outcome
  return { packing: outcome.packing, changes: changesOf(outcome), spread: outcome.spread }
}

const changesOf = ({ added, moved, removed, unchanged }: Replanned) => ({ unchanged, moved, added, removed })

/** Returns whether packings follow rules about weights. */
export const hasWeightRules = ({ balance = false, stock }: PackSettings): boolean => balance || hasRanges(stock)

/** Returns whether a box has a range for its centre of gravity. */
export const hasRanges = ({ boxes }: Packaging): boolean => boxes.some((box) => "centreOfGravity" in box)
