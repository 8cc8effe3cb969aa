import type { Box } from "@waybill/packing"
import type { Finishing, FlatFinishing, PrintProfile, PrintTube, RolledFinishing } from "@waybill/packing/prints"
import type { OrderedPrint } from "../formats/order.ts"
import { nearestBox } from "./nearest-box.ts"
import type { Packaging } from "./stock.ts"

/** Returns the rules for prints with a finishing. */
export const finishingOf = ({ finishings, otherwise }: PrintProfile, name = ""): Finishing =>
  Object.entries(finishings).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? otherwise

/** Turns a box so that its shortest side is the height, like the packer of prints. */
const laidFlat = (reference: string, { height, length, width }: Box["inner"]): Box => {
  const [low = 0, middle = 0, long = 0] = [width, length, height].toSorted((a, b) => a - b)
  return { reference, inner: { width: middle, length: long, height: low } }
}

const nearestFlat = (
  { height, width }: OrderedPrint,
  { loose = false, margin, protection, thickness }: FlatFinishing,
  { packaging: { padThickness = 0 } = {} }: PrintProfile,
  { cut, printBoxes }: Packaging
): string => {
  const boxes = [
    ...printBoxes
      .filter(({ kind }) => loose || kind !== "rigid-mailer")
      .map(({ inner, reference }) => laidFlat(reference, inner)),
    ...cut.map(({ max, reference }) => laidFlat(reference, max))
  ]
  const piece = {
    reference: "print",
    width: width + 2 * margin,
    length: height + 2 * margin,
    height: thickness + (protection?.pads ?? 0) * padThickness,
    rotation: "flat" as const
  }
  return nearestBox(piece, boxes)
}

const nearestTube = (
  { height, width }: OrderedPrint,
  { clearance = 0 }: RolledFinishing,
  tubes: ReadonlyArray<PrintTube>
): string => {
  const [longest] = tubes.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return ""
  const missing = Number((Math.min(width, height) + 2 * clearance - longest.length).toFixed(4))
  return missing > 0 ? `; the nearest, ${JSON.stringify(longest.reference)}, is ${missing} too short` : ""
}

/**
 * Describes the box or the tube that a print exceeds least, such as `; the nearest, "L", is 2 too short`. `isTube` is
 * whether the print is too long for every tube. Empty without boxes or tubes.
 */
export const nearestForPrint = (
  print: OrderedPrint,
  profile: PrintProfile,
  stock: Packaging,
  isTube: boolean
): string => {
  const finishing = finishingOf(profile, print.finishing)
  if (!isTube) return finishing.kind === "flat" ? nearestFlat(print, finishing, profile, stock) : ""
  const rolled = finishing.kind === "rolled" ? finishing : finishing.rolled
  return rolled === undefined ? "" : nearestTube(print, rolled, stock.tubes)
}
