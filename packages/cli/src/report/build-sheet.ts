import { explainCertificate } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import type { Achievement, FillBound } from "@waybill/packing/loads"
import type { Material } from "@waybill/packing/prints"
import type { RateCard } from "@waybill/packing/rating"
import type { Order } from "../formats/order.ts"
import type { PackedOrder, PackedParcel } from "../packing/packed-order.ts"
import type { DimensionalWeights } from "../rating/parcel-weights.ts"
import type { ShippedOrder } from "../rating/shipped-order.ts"
import type { Units } from "../settings/units.ts"
import { type Failures, skusByReason } from "./failures.ts"
import { serviceName } from "./names.ts"
import { packingReason } from "./packing-reason.ts"
import { costSentence, packingSentence } from "./proof-sentence.ts"
import type { DrawnPiece, ReportSheet, SheetBox, SheetRate } from "./sheet.ts"

const bounds: Readonly<Record<FillBound, string>> = {
  items: "all pieces that fit into a container",
  volume: "the volume of the containers",
  lengths: "the sums of sides that fit along each axis",
  weight: "the weight limits of the containers",
  pieces: "the maximum numbers of pieces in the containers"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 })

const nameOf = ({ measure, priority }: Achievement): string =>
  measure === "pieces" ? `number of loaded pieces with priority ${priority}` : `${measure} of the loaded pieces`

/** Returns one sentence for each measure of a loading. Volumes are in cubic units of length. */
const describeAchievements = (achieved: ReadonlyArray<Achievement>, lengthUnit: string): ReadonlyArray<string> =>
  achieved.map((each) => {
    const { atMost, by, measure, proved, value } = each
    const unit = measure === "volume" ? ` ${lengthUnit}³` : ""
    const result = `The ${nameOf(each)} is ${figure(value)}${unit}`
    return proved
      ? `${result}, which reaches its bound (${bounds[by]}).`
      : `${result}. Its bound is ${figure(atMost)}${unit} (${bounds[by]}).`
  })

/** Returns the letter of an order line from its index, as in the packing instructions. */
const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Describes a material in words, such as `2 × pad 16 × 20` or `159 in of tape`. */
const describeMaterial = (material: Material, unit: string): string => {
  if (material.name === "tape") return `${material.length} ${unit} of tape`
  if (material.name === "filler") return `${material.volume.toLocaleString("en-US")} ${unit}³ of filler`
  const size = material.name === "corner" ? "" : ` ${material.width} × ${material.length} ${unit}`
  return `${material.quantity} × ${material.name}${size}`
}

const buildBox = (
  { contents, emptySpace, fill, height, kind, length, material, reference, weight, width }: PackedParcel,
  inside: SheetBox["inside"],
  dimensional: number | undefined,
  unit: string
): SheetBox => ({
  kind,
  reference,
  outer: [width, length, height],
  ...(weight !== undefined && { weight }),
  ...(dimensional !== undefined && { dimensional: Number(dimensional.toFixed(3)) }),
  ...(fill !== undefined && { fill }),
  ...(emptySpace !== undefined &&
    "isWithin" in emptySpace && { empty: { share: emptySpace.emptySpace, isWithin: emptySpace.isWithin } }),
  contents,
  ...(material && { material: material.map((each) => describeMaterial(each, unit)) }),
  ...(inside && { inside })
})

const buildRate = ({ card, shipped, zone }: SheetShipping): SheetRate => {
  const { cartons, fewestBoxes, rate, saving, shipDate, total } = shipped
  return {
    service: serviceName(rate),
    zone,
    carrier: rate.carrier,
    title: rate.title,
    cost: rate.cost,
    cartons,
    total,
    currency: rate.currency,
    arrives: rate.arrives,
    ...(shipDate !== null && { ships: shipDate }),
    ...(saving !== undefined && { saving }),
    reason: packingReason(shipped),
    ...(fewestBoxes && { fewest: { boxes: fewestBoxes.boxes, total: fewestBoxes.total } }),
    lines: rate.lines.map(({ amount, box, calc, code }) => {
      const title = code === "base" ? "Base price" : (card.surcharges?.[code]?.title ?? code)
      return [box === null ? title : `${title}, box ${box + 1}`, amount, calc]
    }),
    units: [card.units.length, card.units.weight]
  }
}

const boxesOf = (
  { boxes, packing }: PackedOrder,
  dimensional: DimensionalWeights,
  units: Units
): ReadonlyArray<SheetBox> => {
  let next = 0
  return boxes.map((parcel, n) => {
    if (parcel.packed === undefined) return buildBox(parcel, undefined, dimensional[n], units.length)
    const box = packing.boxes[next++]!
    const { inner, placements } = box
    const inside = {
      inner: [inner.width, inner.length, inner.height],
      pieces: placements.map(({ at, item, size }): DrawnPiece => [item, at.x, at.y, at.z, size.x, size.y, size.z]),
      names: Object.fromEntries(placements.map(({ item, reference }) => [item, [letterOf(item), reference]])),
      steps: layers(box, { units }).layers
    } satisfies SheetBox["inside"]
    return buildBox(parcel, inside, dimensional[n], units.length)
  })
}

/** Returns a destination in words, such as `NY 10001, US`. */
const describeDestination = ({ destination }: Order): string | undefined => {
  if (destination === undefined) return undefined
  const { country, postal = "", state = "" } = destination
  return [`${state} ${postal}`.trim(), country].filter((part) => part !== "").join(", ")
}

/** Returns the bounds of a packing: a summary, an explanation of each measure, and whether all are reached. */
const packingProof = (
  { achieved, certificate, isMixed = false, unpacked }: PackedOrder,
  unit: string
): Pick<ReportSheet, "proof" | "proofs" | "reached" | "proved"> => {
  if (achieved !== undefined) {
    const proofs = describeAchievements(achieved, unit)
    const reached = achieved.length > 0 && achieved.every(({ proved }) => proved)
    return { proof: proofs[0] ?? "", proofs, reached, proved: false }
  }
  const isCovered = !isMixed && unpacked.length === 0
  return {
    proof: packingSentence(certificate, isMixed, unit),
    proofs: certificate === undefined ? [] : explainCertificate(certificate, unit),
    reached: isCovered && certificate?.proofs.every(({ atLeast, value }) => atLeast === value) === true,
    proved: isCovered && certificate?.optimal === true
  }
}

/** The shipping of an order, with the card of its service. */
export interface SheetShipping {
  readonly shipped: ShippedOrder
  readonly card: RateCard
  /** Zone of the destination in the card. */
  readonly zone: string
  readonly dimensional: DimensionalWeights
}

/** The parts of a sheet that packed and unpacked orders share. */
interface SheetLabel {
  readonly name: string
  readonly line: number
  readonly order: Order
  readonly failures: Failures
}

const withFailures = (failures: Failures): Pick<ReportSheet, "failures"> => {
  const reasons = skusByReason(failures)
  return reasons.length === 0 ? {} : { failures: reasons }
}

/** Returns the sheet for an order: its boxes with placements, the proofs, and its shipping cost or its problem. */
export const buildSheet = (
  { failures, line, name, order }: SheetLabel,
  packed: PackedOrder,
  units: Units,
  shipping?: SheetShipping | { readonly problem: string }
): ReportSheet => {
  const rated = shipping !== undefined && "shipped" in shipping ? shipping : undefined
  const to = describeDestination(order)
  return {
    name,
    line,
    ...(to !== undefined && { to }),
    ...withFailures(failures),
    boxes: boxesOf(packed, rated?.dimensional ?? [], units),
    unpacked: packed.unpacked,
    ...(rated
      ? {
          ...packingProof(packed, units.length),
          proof: costSentence(rated.shipped),
          reached: rated.shipped.proved,
          proved: rated.shipped.proved && rated.shipped.judgedTotal?._tag === "Checked"
        }
      : packingProof(packed, units.length)),
    ...(rated && { rate: buildRate(rated) }),
    ...(shipping !== undefined && "problem" in shipping && { problem: shipping.problem }),
    faults: []
  }
}

/** Returns the sheet for an invalid order. */
export const refusedSheet = (
  { failures, line, name }: Omit<SheetLabel, "order">,
  faults: ReadonlyArray<string>
): ReportSheet => ({
  name,
  line,
  ...withFailures(failures),
  boxes: [],
  unpacked: [],
  proof: "",
  proofs: [],
  reached: false,
  proved: false,
  faults
})
