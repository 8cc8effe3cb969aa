import { type Proof, pack, type Request } from "@waybill/packing"
import {
  type FlatFinishing,
  type PackageInfo,
  type Print,
  type PrintParcel,
  printCatalogue,
  printProfile
} from "@waybill/packing/prints"
import type { Proved } from "./certificate.ts"

/** A bound without proof on a measure of the boxes: no packing is below `atLeast`, which is 0 without a bound. */
interface BoxProof extends Proof {
  readonly measure: "boxes" | "volume"
  readonly atLeast: number
}

/** Weight limit of every box. A piece that uses a quarter of a box by the limits of its finishing has a quarter of this weight. */
const CAPACITY = 1_000_000
/** Time in milliseconds after which the search for a proof stops. */
const MAX_PROOF_TIME = 10_000

const { scale } = printProfile
/** Rounds up to a step of the profile, but ignores the rounding error of a floating-point number. */
const roundUp = (length: number): number => Math.ceil(length * scale - 1e-6) / scale

/** Print whose finishing stays flat. */
interface FlatPrint extends Print {
  readonly rules: FlatFinishing
}

/** Returns the prints that are in boxes or mailers. */
const flatPrints = (prints: ReadonlyArray<Print>, boxes: ReadonlyArray<PrintParcel>): ReadonlyArray<FlatPrint> => {
  const inBoxes = new Set(boxes.flatMap(({ contents }) => contents.map(({ print }) => print)))
  return prints.flatMap((print, index) => {
    const rules = printProfile.finishings[print.finishing ?? ""] ?? printProfile.otherwise
    return rules.kind === "flat" && inBoxes.has(index) ? [{ ...print, rules }] : []
  })
}

const gapOf = ({ rules }: FlatPrint): number => (rules.loose === true ? 0 : roundUp(rules.gap))

/** Returns the margin that every print needs. Loose sheets have one only around their stack. */
const marginOf = ({ rules }: FlatPrint): number => (rules.loose === true ? 0 : rules.margin)

/** Returns the share of a box that one print uses by the limits of its finishing. */
const shareOf = ({ height, rules: { areaAtMost = Infinity, atMost = Infinity }, width }: FlatPrint): number =>
  Math.min(1, Math.max(1 / atMost, (width * height) / areaAtMost))

/**
 * Returns a request for the wrapped prints, which any packing of the prints satisfies, so that a lower bound for the
 * request is one for the prints. It leaves out the limits on weight and the pads. The topmost print of a box needs no gap above it. The request therefore reduces every
 * gap to at most `gap`, and adds `gap` to the height of each box.
 */
const proofRequest = (prints: ReadonlyArray<FlatPrint>, gap: number, timeLimit: number): Request => ({
  scale: { length: scale },
  items: prints.map((print, index) => ({
    reference: `print ${index + 1}`,
    width: roundUp(print.width + 2 * marginOf(print)),
    length: roundUp(print.height + 2 * marginOf(print)),
    height: roundUp(roundUp(print.rules.thickness) + Math.min(gapOf(print), gap)),
    weight: Math.floor(CAPACITY * shareOf(print)),
    quantity: print.quantity,
    rotation: "flat"
  })),
  boxes: printCatalogue.boxes.map(({ inner, outer = inner, reference }) => ({
    reference,
    inner: { ...inner, height: roundUp(inner.height + gap) },
    // The outer volume is a price, because the added height can exceed the outer height of a mailer.
    price: outer.width * outer.length * outer.height,
    maxWeight: CAPACITY
  })),
  objective: ["boxes", "price"],
  timeLimit: { now: () => performance.now(), limit: timeLimit }
})

/** Removes the rounding error of a sum or a product, so that equal values are equal numbers. */
const withoutError = (value: number): number => Number(value.toFixed(6))

const volumeOf = ({ outer }: PrintParcel): number => outer.width * outer.length * outer.height

/** Returns what one request proves about the boxes, or nothing about a measure for which its bound does not hold. */
const boundsOf = (request: Request, boxes: number) => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const { boxes: found, certificate, unpacked } = outcome.packing
  const proofs = certificate.proofs.map((proof) =>
    proof.measure === "price" ? { ...proof, measure: "volume" } : proof
  )
  // The bound on the volume holds for packings with at most as many boxes as the search found.
  const holds = { boxes: unpacked.length === 0, volume: unpacked.length === 0 && found.length >= boxes }
  return {
    cut: outcome.cut,
    proofs: proofs.filter(({ measure }) => measure in holds && holds[measure as "boxes"])
  }
}

/** Proves lower bounds on the number and the volume of the boxes in a packing. */
export const proveOrder = (prints: ReadonlyArray<Print>, { parcels }: PackageInfo & { _tag: "Packed" }): Proved => {
  const boxes = parcels.filter(({ kind }) => kind !== "tube")
  const tubes = parcels.length - boxes.length
  const values = { boxes: boxes.length, volume: withoutError(boxes.reduce((sum, box) => sum + volumeOf(box), 0)) }
  if (boxes.length === 0) return { proofs: [], tubes, cut: false }
  const flat = flatPrints(prints, boxes)
  const gaps = [...new Set(flat.map(gapOf))]
  const bounds = gaps.map((gap) => boundsOf(proofRequest(flat, gap, MAX_PROOF_TIME / gaps.length), boxes.length))
  const proofs = (["boxes", "volume"] as const).map((measure): BoxProof => {
    const value = values[measure]
    const none: BoxProof = { measure, value, atLeast: 0, by: [], proved: false }
    const candidates = bounds.flatMap((bound) => bound.proofs.filter((proof) => proof.measure === measure))
    return candidates.reduce<BoxProof>(
      (best, { atLeast = 0, by }) => (atLeast > best.atLeast ? { ...none, atLeast: withoutError(atLeast), by } : best),
      none
    )
  })
  return { proofs, tubes, cut: bounds.some(({ cut }) => cut) }
}
