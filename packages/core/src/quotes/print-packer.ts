import {
  finishingProblem,
  type PrintCatalogue,
  type PrintParcel,
  type PrintProfile,
  type PrintRefusal,
  packPrints,
  printCatalogue,
  printProfile
} from "@waybill/packing/prints"
import { checkNames, type NamesOf, tubeProblem } from "@waybill/packing/values"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrderNames } from "../policy/promise-names.ts"
import type { Policy } from "../policy-types/policy.ts"
import { type BoxToShip, type PackAnswer, Packer, type PrintFault, type PrintToPack } from "../ports/packer.ts"
import { type Decimal, parse, toNumber } from "../values/decimal.ts"

/** Options that describe how a print shop packs its prints. */
export interface PrintPackerOptions {
  /** Thickness, packing rules and weights for each finishing. Default: the profile of `@waybill/packing`. */
  readonly profile?: PrintProfile
  /** Available boxes and tubes. Default: the catalogue of `@waybill/packing`. */
  readonly catalogue?: PrintCatalogue
  /** Unit of length in the profile and the catalogue. Their weights are in pounds or kilograms. Default: `"in"`. */
  readonly unit?: "in" | "cm"
}

/** Maximum number of pieces in one request. Prints that exceed it are reported as unpackable. */
const MAX_PIECES = 100_000

/** Prefix of the packing library's messages. Removed because it numbers prints from 1, whereas the API starts at 0. */
const printPrefix = /^Print \d+:? /

const faultsOf = (refusals: ReadonlyArray<PrintRefusal>): ReadonlyArray<PrintFault> =>
  refusals.map(({ message, print = 0 }) => ({ index: print, reason: message.replace(printPrefix, "") }))

const CENTIMETRES_PER_INCH = 2.54
const KILOGRAMS_PER_POUND = 0.45359237

/** Returns the factor that converts lengths from the API's unit to the shop's unit. */
const factorOf = (api: "in" | "cm", shop: "in" | "cm"): number =>
  api === shop ? 1 : shop === "in" ? 1 / CENTIMETRES_PER_INCH : CENTIMETRES_PER_INCH

/** Returns the factor that converts weights from the shop's unit to the API's unit. */
const weightFactorOf = (api: "in" | "cm", shop: "in" | "cm"): number =>
  api === shop ? 1 : shop === "in" ? KILOGRAMS_PER_POUND : 1 / KILOGRAMS_PER_POUND

/** Rounds a length to five decimal places. */
const decimalOf = (length: number): Decimal => parse(Number(length.toFixed(5)))!

/** Rounds a weight up to a thousandth, and to at least one. Ignores rounding errors below a billionth. */
const weightOf = (weight: number): Decimal => parse(Math.max(1, Math.ceil(weight * 1000 - 1e-6)) / 1000)!

type Parcel = Pick<PrintParcel, "kind" | "outer" | "grossWeight">

/**
 * Returns the box of each parcel, as one object for equal ones. A large order has thousands of boxes but few different
 * ones, so that a thread sends and a server reads only those.
 */
const sharing = (parcels: ReadonlyArray<Parcel>, boxOf: (parcel: Parcel) => BoxToShip): ReadonlyArray<BoxToShip> => {
  const known = new Map<string, BoxToShip>()
  return parcels.map((parcel) => {
    const { grossWeight, kind, outer } = parcel
    const key = `${kind} ${outer.width} ${outer.height} ${outer.length} ${grossWeight}`
    const box = known.get(key) ?? boxOf(parcel)
    known.set(key, box)
    return box
  })
}

const indexesBeyondLimit = (prints: ReadonlyArray<PrintToPack>): ReadonlyArray<number> => {
  let pieces = 0
  return prints.flatMap(({ qty }, index) => {
    pieces += toNumber(qty)
    return pieces > MAX_PIECES ? [index] : []
  })
}

/**
 * A plain function that packs prints into boxes. The search reads the clock `now` at intervals of work. A clock that throws
 * stops it, and the answer is then worthless.
 */
export type PrintsToBoxes = (
  prints: ReadonlyArray<PrintToPack>,
  units: Policy["units"],
  now?: () => number
) => PackAnswer

const packingNames: NamesOf<PrintPackerOptions> = { profile: true, catalogue: true, unit: true }

/**
 * Creates a function that packs prints into the boxes and tubes of a catalogue. Throws a RangeError if the options are
 * invalid.
 *
 * @example
 * ```ts
 * const toBoxes = printsToBoxes({ profile: printProfile, unit: "in" })
 * const answer = toBoxes([{ width: parseDecimal(16)!, height: parseDecimal(20)!, qty: parseDecimal(1)! }], "in/lb")
 * ```
 */
export const printsToBoxes = (packing: PrintPackerOptions = {}): PrintsToBoxes => {
  checkNames("packer", packing, packingNames)
  const { catalogue = printCatalogue, profile = printProfile, unit = "in" } = packing
  if (unit !== "in" && unit !== "cm") throw new RangeError(`packer: unit: must be in or cm, not ${String(unit)}`)
  // Validate the profile and the catalogue before the first order.
  const validation = packPrints([], profile, catalogue)
  if (validation._tag === "Refused") throw new RangeError(validation.refusals[0]!.message)
  if (catalogue.boxes.length + catalogue.tubes.length + (catalogue.cut ?? []).length === 0)
    throw new RangeError("packer: catalogue: must have a box, a tube or a carton that is cut to size")
  const problem = tubeProblem(catalogue.tubes)
  if (problem !== undefined) throw new RangeError(`packer: catalogue.${problem}`)
  return (prints, units, now) => {
    const options = now === undefined ? {} : { timeLimit: { now, limit: Number.POSITIVE_INFINITY } }
    const excess = indexesBeyondLimit(prints)
    if (excess.length > 0) {
      return {
        _tag: "Unpackable",
        unpackable: excess.map((index) => ({ index, reason: `more than ${MAX_PIECES} pieces in one request` }))
      }
    }
    const apiUnit = units === "cm/kg" ? "cm" : "in"
    const factor = factorOf(apiUnit, unit)
    const lines = prints.map(({ finishing, height, qty, width }) => ({
      width: toNumber(width) * factor,
      height: toNumber(height) * factor,
      finishing,
      quantity: toNumber(qty)
    }))
    const first = packPrints(lines, profile, catalogue, options)
    const refusals = first._tag === "Refused" ? first.refusals : []
    const unknown = refusals.every(({ reason }) => reason === "unknown-finishing") ? refusals : []
    const named = new Set(unknown.map(({ print }) => print))
    const known = lines.map((line, index) => (named.has(index) ? { ...line, finishing: undefined } : line))
    const info = unknown.length === 0 ? first : packPrints(known, profile, catalogue, options)
    if (info._tag === "Refused") return { _tag: "Unpackable", unpackable: faultsOf(info.refusals) }
    if (info.unpacked.length > 0) return { _tag: "Unpackable", unpackable: faultsOf(info.unpacked) }
    const boxes = sharing(info.parcels, ({ grossWeight, kind, outer }): BoxToShip => {
      const inApiUnits = (length: number) => decimalOf(length / factor)
      return {
        type: kind === "tube" ? "Tube" : "Box",
        width: inApiUnits(outer.width),
        height: inApiUnits(outer.height),
        length: inApiUnits(outer.length),
        ...(grossWeight !== undefined && { weight: weightOf(grossWeight * weightFactorOf(apiUnit, unit)) })
      }
    })
    return { _tag: "Packed", boxes, ...(unknown.length > 0 && { unknownFinishings: faultsOf(unknown) }) }
  }
}

/**
 * Returns the function that finds unknown finishings in orders.
 *
 * @example
 * ```ts
 * const problemOf = finishingCheck({ profile: printProfile })
 * problemOf("unknown frame")
 * ```
 */
export const finishingCheck = (packing: PrintPackerOptions): NonNullable<Packer["Service"]["finishingProblem"]> => {
  checkNames("packer", packing, packingNames)
  const { profile = printProfile } = packing
  return (finishing) => finishingProblem(profile, finishing)
}

/** A packer with a packing profile. */
export interface PrintPacker extends Layer.Layer<Packer> {
  /** The finishings of the profile. `createWaybill` refuses a policy that promises others. */
  readonly orderNames: OrderNames
}

/** Returns the finishings that orders can have. Orders can have others if the profile is the default one. */
const finishingsOf = ({ profile }: PrintPackerOptions): OrderNames =>
  profile === undefined
    ? { usualFinishing: Object.keys(printProfile.finishings) }
    : { finishing: Object.keys(profile.finishings) }

/**
 * Creates a packer that packs synchronously, on the caller's thread. Throws a RangeError if the options are invalid.
 *
 * @example
 * createWaybill({ ports: { store, orderIds, carriers, packer: printPacker({ profile: printProfile }) } })
 */
export const printPacker = (packing: PrintPackerOptions = {}): PrintPacker => {
  const toBoxes = printsToBoxes(packing)
  const pack: Packer["Service"]["pack"] = (prints, units) => Effect.sync(() => toBoxes(prints, units))
  const layer = Layer.succeed(Packer, Packer.of({ pack, finishingProblem: finishingCheck(packing) }))
  return Object.assign(layer, { orderNames: finishingsOf(packing) })
}
