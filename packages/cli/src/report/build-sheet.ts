import { layers } from "@waybill/packing/layout"
import type { Material } from "@waybill/packing/prints"
import type { PackedOrder, PackedParcel } from "../packing/packed-order.ts"
import type { ShippedOrder } from "../rating/shipped-order.ts"
import type { Units } from "../settings/units.ts"
import { describeAchievements } from "./achievement-text.ts"
import { describeCertificate } from "./certificate-text.ts"
import type { DrawnPiece, ReportSheet, SheetBox, SheetRate } from "./sheet.ts"

/** Returns the letter for each order line. Letters follow the sequence of placement, as in the packing instructions. */
const lettersOf = (boxes: PackedOrder["packing"]["boxes"]): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  const letter = (n: number): string =>
    (n < 26 ? "" : letter(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
  for (const { placements } of boxes)
    for (const { item } of placements) if (!letters.has(item)) letters.set(item, letter(letters.size))
  return letters
}

/** Describes a material in words, such as `2 × pad 16 × 20` or `159 in of tape`. */
const describeMaterial = (material: Material, unit: string): string => {
  if (material.name === "tape") return `${material.length} ${unit} of tape`
  if (material.name === "filler") return `${material.volume} ${unit}³ of filler`
  const size = material.name === "corner" ? "" : ` ${material.width} × ${material.length} ${unit}`
  return `${material.quantity} × ${material.name}${size}`
}

const buildBox = (
  { contents, fill, height, kind, length, material, reference, weight, width }: PackedParcel,
  inside: SheetBox["inside"],
  unit: string
): SheetBox => ({
  kind,
  reference,
  outer: [width, length, height],
  ...(weight !== undefined && { weight }),
  ...(fill !== undefined && { fill }),
  contents,
  ...(material && { material: material.map((each) => describeMaterial(each, unit)) }),
  ...(inside && { inside })
})

const buildRate = ({ fewestBoxes, proved, rate, reason, saving }: ShippedOrder): SheetRate => ({
  carrier: rate.carrier,
  title: rate.title,
  cost: rate.cost,
  currency: rate.currency,
  arrives: rate.arrives,
  ...(saving !== undefined && { saving }),
  ...(reason !== undefined && { reason }),
  proved,
  ...(fewestBoxes && { fewest: fewestBoxes }),
  lines: rate.lines.map(({ amount, calc, code }) => [code, amount, calc])
})

const areProved = (achieved: NonNullable<PackedOrder["achieved"]>): boolean =>
  achieved.length > 0 && achieved.every(({ proved }) => proved)

/** Returns the sheet for an order: its boxes with placements, the proofs, and the shipping cost. */
export const buildSheet = (name: string, packed: PackedOrder, units: Units, shipped?: ShippedOrder): ReportSheet => {
  const { achieved = [], boxes, certificate, isMixed = false, packing, unpacked } = packed
  const letters = lettersOf(packing.boxes)
  const instructions = layers(packing, { units })
  let next = 0
  const sheetBoxes = boxes.map((parcel) => {
    if (parcel.packed === undefined) return buildBox(parcel, undefined, units.length)
    const { inner, placements } = packing.boxes[next]!
    const steps = instructions[next]!.layers
    next++
    return buildBox(
      parcel,
      {
        inner: [inner.width, inner.length, inner.height],
        pieces: placements.map(({ at, item, size }): DrawnPiece => [item, at.x, at.y, at.z, size.x, size.y, size.z]),
        names: Object.fromEntries(placements.map(({ item, reference }) => [item, [letters.get(item)!, reference]])),
        steps
      },
      units.length
    )
  })
  return {
    name,
    boxes: sheetBoxes,
    unpacked,
    proved:
      certificate === undefined
        ? describeAchievements(achieved, units.length)
        : [...(isMixed ? ["For the items only:"] : []), ...describeCertificate(certificate, units.length)],
    optimal: certificate === undefined ? areProved(achieved) : certificate.optimal && !isMixed,
    ...(shipped && { rate: buildRate(shipped) }),
    faults: []
  }
}
