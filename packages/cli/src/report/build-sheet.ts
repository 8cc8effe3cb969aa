import { layers } from "@waybill/packing/layout"
import type { PackedOrder, Parcel } from "../packing/parcel.ts"
import type { ShippedOrder } from "../rating/ship-order.ts"
import { certificateWords } from "./certificate-words.ts"
import type { DrawnPiece, Sheet, SheetBox, SheetRate } from "./sheet.ts"

/** The letter of each line of the order, as the instructions have it: in the order in which pieces are laid. */
const lettersOf = (boxes: PackedOrder["packing"]["boxes"]): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  const letter = (n: number): string =>
    (n < 26 ? "" : letter(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
  for (const { placements } of boxes)
    for (const { item } of placements) if (!letters.has(item)) letters.set(item, letter(letters.size))
  return letters
}

const boxOf = (
  { contents, fill, height, kind, length, reference, weight, width }: Parcel,
  inside: SheetBox["inside"]
): SheetBox => ({
  kind,
  reference,
  outer: [width, length, height],
  ...(weight !== undefined && { weight }),
  ...(fill !== undefined && { fill }),
  contents,
  ...(inside && { inside })
})

const rateOf = ({ fewestBoxes, rate, saving }: ShippedOrder): SheetRate => ({
  carrier: rate.carrier,
  title: rate.title,
  cost: rate.cost,
  currency: rate.currency,
  arrives: rate.arrives,
  ...(saving !== undefined && { saving }),
  ...(fewestBoxes && { fewest: fewestBoxes }),
  lines: rate.lines.map(({ amount, calc, code }) => [code, amount, calc])
})

/** An order for the report: its boxes with where everything goes, what is proved, and what it costs. */
export const sheetOf = (name: string, packed: PackedOrder, shipped?: ShippedOrder): Sheet => {
  const { boxes, certificate, isMixed = false, packing, unpacked } = packed
  const letters = lettersOf(packing.boxes)
  const instructions = layers(packing)
  let nth = 0
  const sheetBoxes = boxes.map((parcel) => {
    if (parcel.packed === undefined) return boxOf(parcel, undefined)
    const { inner, placements } = packing.boxes[nth]!
    const steps = instructions[nth]!.layers
    nth++
    return boxOf(parcel, {
      inner: [inner.width, inner.length, inner.height],
      pieces: placements.map(({ at, item, size }): DrawnPiece => [item, at.x, at.y, at.z, size.x, size.y, size.z]),
      names: Object.fromEntries(placements.map(({ item, reference }) => [item, [letters.get(item)!, reference]])),
      steps
    })
  })
  return {
    name,
    boxes: sheetBoxes,
    left: unpacked,
    proved:
      certificate === undefined ? [] : [...(isMixed ? ["Of the items alone:"] : []), ...certificateWords(certificate)],
    optimal: certificate?.optimal === true && !isMixed,
    ...(shipped && { rate: rateOf(shipped) }),
    faults: []
  }
}
