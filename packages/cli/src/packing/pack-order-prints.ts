import { type PrintParcel, packPrints } from "@waybill/packing/prints"
import type { OrderedPrint } from "../formats/order.ts"
import { nearestForPrint } from "./nearest-print-box.ts"
import type { PackSettings } from "./pack-settings.ts"
import { type PackedParcel, type PrintLine, printParcel, type UnpackedContent } from "./packed-order.ts"
import { catalogueOf, type Packaging } from "./stock.ts"

/** Returns the reference of a print, or a name such as `print 2, 16 × 20 Canvas` if it has none. */
const nameOf = ({ finishing, height, reference, width }: OrderedPrint, index: number): string =>
  reference ?? [`print ${index + 1},`, `${width} × ${height}`, finishing ?? ""].join(" ").trim()

/** A packing of the prints of an order. */
export interface PackedPrints {
  readonly boxes: ReadonlyArray<PackedParcel>
  readonly unpacked: ReadonlyArray<UnpackedContent>
  /** Other packings of the same prints. */
  readonly alternatives: ReadonlyArray<ReadonlyArray<PackedParcel>>
}

/** Packs prints into boxes, mailers and tubes. Names the prints that fit nowhere, and packs the others. */
export const packOrderPrints = (
  prints: ReadonlyArray<OrderedPrint>,
  settings: PackSettings,
  alternatives = 0
): PackedPrints => {
  const lines = prints.map(
    (print, item): PrintLine => ({ ...print, quantity: print.quantity ?? 1, item, name: nameOf(print, item) })
  )
  return packLines(lines, settings, alternatives)
}

/** Returns the price of the box or tube of a parcel. Cut cartons are numbered after the boxes. */
const priceOf = (parcel: PrintParcel, { cut, printBoxes, tubes }: Packaging): number | undefined => {
  if (parcel.kind === "tube") return tubes.find(({ reference }) => reference === parcel.reference)?.price
  const { box } = parcel.packed
  return (printBoxes[box] ?? cut[box - printBoxes.length])?.price
}

/** End of the message about a print that is longer than every tube. */
const TOO_LONG_FOR_TUBES = "in both rolling directions"

const packLines = (lines: ReadonlyArray<PrintLine>, settings: PackSettings, alternatives: number): PackedPrints => {
  const { effort, profile, stock } = settings
  // The spaces around prints in a box depend on their finishings, so that its outside is the measure.
  const named = settings.objective.map((measure) => (measure === "empty-space" ? "volume" : measure))
  const objective = [...new Set(named)]
  const ordered = lines.map(({ finishing, height, quantity, weight, width }) => ({
    width,
    height,
    finishing,
    quantity,
    weight
  }))
  const info = packPrints(ordered, profile, catalogueOf(stock), { objective, effort, alternatives })
  const parcelsOf = (parcels: ReadonlyArray<PrintParcel>) =>
    parcels.map((parcel) => printParcel(parcel, lines, priceOf(parcel, stock)))
  const unpackedOf = (print: number, quantity: number, reason: string, message: string): UnpackedContent => {
    const line = lines[print]!
    const nearest =
      reason === "too-long" ? nearestForPrint(line, profile, stock, message.endsWith(TOO_LONG_FOR_TUBES)) : ""
    return {
      reference: line.name,
      quantity,
      reason,
      message: `${message.replace(/^print \d+/i, line.name)}${nearest}`
    }
  }
  if (info._tag === "Packed")
    return {
      boxes: parcelsOf(info.parcels),
      unpacked: info.unpacked.map(({ message, print, quantity, reason }) =>
        unpackedOf(print, quantity, reason, message)
      ),
      alternatives: info.alternatives.map(({ parcels }) => parcelsOf(parcels))
    }
  const unknown = info.refusals.filter(({ reason }) => reason === "unknown-finishing")
  if (unknown.length === info.refusals.length) {
    const named = new Set(unknown.map(({ print }) => print))
    const packed = packLines(
      lines.filter((_, print) => !named.has(print)),
      settings,
      alternatives
    )
    const left = unknown.map(({ message, print, reason }) =>
      unpackedOf(print!, lines[print!]!.quantity, reason, message)
    )
    return { ...packed, unpacked: [...left, ...packed.unpacked] }
  }
  // A refusal without a print number applies to all prints.
  const [{ message, reason }] = info.refusals as [(typeof info.refusals)[number]]
  return {
    boxes: [],
    unpacked: lines.map(({ quantity }, print) => {
      const own = info.refusals.find((refusal) => refusal.print === print)
      return unpackedOf(print, quantity, own?.reason ?? reason, own?.message ?? message)
    }),
    alternatives: []
  }
}
