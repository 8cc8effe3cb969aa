import type { Outcome, Packed, Packing } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import { withScale } from "../packing/request/with-scale.ts"
import { refusing, restOfTime } from "../placed/refusing.ts"
import type { LoadedPallet, PalletOutcome, PalletRequest } from "./contract.ts"
import { aboutPallets, boxOf, decimal, palletErrors } from "./read-pallets.ts"

const fields: Readonly<Record<keyof PalletRequest, true>> = {
  parcels: true,
  pallets: true,
  scale: true,
  effort: true,
  support: true,
  timeLimit: true
}

const heightOf = ({ placements }: Packing["boxes"][number]): number =>
  placements.reduce((most, { at, size }) => Math.max(most, at.z + size.z), 0)

/** Height of the highest load. */
const highest = ({ boxes }: Packing): number => boxes.reduce((most, box) => Math.max(most, heightOf(box)), 0)

/**
 * Loads parcels on as few pallets as possible, at the lowest price for that number, and then as low as possible.
 *
 * @example
 * ```ts
 * const outcome = palletize({
 *   parcels: [{ reference: "CARTON", width: 400, length: 300, height: 200, quantity: 16 }],
 *   pallets: [{ reference: "EUR", base: { width: 1200, length: 800, height: 144 }, maxHeight: 1800 }]
 * })
 * if (outcome._tag === "Packed") outcome.pallets.map(({ height }) => height) // => [544]
 * ```
 */
export const palletize = (request: PalletRequest): PalletOutcome => {
  const errors = palletErrors(request, fields)
  if (errors.length > 0) return { _tag: "Refused", refusals: errors }
  return refusing(() => load(request))
}

const load = ({ parcels, pallets, timeLimit, ...settings }: PalletRequest): PalletOutcome => {
  const rest = restOfTime(timeLimit)
  let cut = false
  const packInTime = (request: Request): Outcome => {
    const outcome = pack({ ...request, ...rest() })
    cut ||= outcome._tag === "Packed" && outcome.cut
    return outcome
  }
  const requestFor = (height?: number): Request =>
    withScale<Request>({
      ...settings,
      ...(pallets.some(({ price }) => price !== undefined) && { objective: ["boxes", "price", "volume"] }),
      items: parcels,
      boxes: pallets.map((pallet) => boxOf(pallet, height))
    })
  const first = packInTime(requestFor())
  if (first._tag === "Refused")
    return { _tag: "Refused", refusals: first.refusals.map((refusal) => aboutPallets(refusal, "parcels")) }
  const priceOf = ({ boxes }: Packing): number => boxes.reduce((sum, { box }) => sum + (pallets[box]!.price ?? 0), 0)
  const { packing, height } = lowest(
    first,
    (height) => packInTime(requestFor(height)),
    requestFor().scale?.length,
    priceOf
  )
  const loaded = packing.boxes.map((box): LoadedPallet => {
    const { base } = pallets[box.box]!
    return { ...box, height: decimal(base.height + heightOf(box)) }
  })
  return { _tag: "Packed", pallets: loaded, packing, request: requestFor(height), cut }
}

/**
 * Lowers the load as long as the same number of pallets holds everything at the same price, by bisection over the sides'
 * unit.
 */
const lowest = (
  first: Packed,
  packBelow: (height: number) => Outcome,
  scale = 1,
  priceOf: (packing: Packing) => number
): { readonly packing: Packing; readonly height?: number } => {
  const count = first.packing.boxes.length
  const price = priceOf(first.packing)
  if (count === 0 || first.packing.unpacked.length > 0) return { packing: first.packing }
  let best: { readonly packing: Packing; readonly height?: number } = { packing: first.packing }
  let low = 1
  let high = Math.round(highest(first.packing) * scale) - 1
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const outcome = packBelow(middle / scale)
    const isAsGood =
      outcome._tag === "Packed" &&
      outcome.packing.unpacked.length === 0 &&
      outcome.packing.boxes.length <= count &&
      priceOf(outcome.packing) <= price
    if (isAsGood) {
      best = { packing: outcome.packing, height: middle / scale }
      high = Math.round(highest(outcome.packing) * scale) - 1
    } else low = middle + 1
  }
  return best
}
