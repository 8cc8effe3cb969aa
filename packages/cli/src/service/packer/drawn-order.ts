import type { OrderPacking, PrintToPack } from "@waybill/core/adapter"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { fewestParcels } from "@waybill/packing/prints"
import { packOrder } from "../../packing/pack-order.ts"
import type { PackSettings } from "../../packing/pack-settings.ts"
import { drawablesOf } from "../../packing/packed-order.ts"
import { catalogueOf } from "../../packing/stock.ts"
import { defaultUnits } from "../../settings/units.ts"
import { parcelProof } from "./parcel-proof.ts"

const CENTIMETRES_PER_INCH = 2.54

/** The prints of an order, and the units of their lengths. */
export interface DrawingRequest {
  readonly prints: ReadonlyArray<PrintToPack>
  readonly units: "in/lb" | "cm/kg"
}

/** Returns a readable name for a print, unique within its order. */
const nameOf = ({ finishing = "", height, width }: PrintToPack, index: number): string =>
  `print ${index + 1}, ${width} × ${height} ${finishing}`.trim()

/**
 * Packs the prints of an order, and returns each parcel with its placements, instructions and drawing. A tube has no
 * placements. Lengths are in the units of the shop's boxes.
 */
export const drawnOrder = ({ prints, units }: DrawingRequest, settings: PackSettings): OrderPacking => {
  const factor = units === "cm/kg" ? 1 / CENTIMETRES_PER_INCH : 1
  const names = prints.map(nameOf)
  const itemOf = (name: string): number => names.indexOf(name)
  const ordered = prints.map(({ finishing, height, qty, width }, item) => ({
    reference: names[item]!,
    width: Number(width) * factor,
    height: Number(height) * factor,
    quantity: Number(qty),
    ...(finishing !== undefined && { finishing })
  }))
  const packed = packOrder({ prints: ordered }, settings)
  if ("refusals" in packed) throw new Error(packed.refusals[0]!.message)
  const { boxes, unpacked } = packed
  const fewest = unpacked.length === 0 && fewestParcels(ordered, settings.profile, catalogueOf(settings.stock))
  const drawn = drawablesOf(packed).map(({ parcel, ...named }) => {
    const options = { ...named, units: defaultUnits, of: boxes.length }
    return { instructions: layers(parcel, options), drawing: draw(parcel, options) }
  })
  return {
    units: defaultUnits,
    ...(fewest !== false && {
      proof: parcelProof(
        boxes.map(({ kind }) => kind),
        fewest
      )
    }),
    boxes: boxes.map(
      ({ contents, fill, height, kind, length, material, packed, pieces, reference, weight, width }, index) => ({
        kind,
        reference,
        width,
        length,
        height,
        ...(weight !== undefined && { weight }),
        pieces,
        contents: contents.map((content) => ({ item: itemOf(content.reference), ...content })),
        ...(fill !== undefined && { fill }),
        ...(material && { material: [...new Set(material.map(({ name }) => name))].join(", ") }),
        ...(packed !== undefined && {
          inner: packed.inner,
          placements: packed.placements.map(({ at, item, quantity = 1, size }) => ({ item, quantity, at, size }))
        }),
        ...drawn[index]
      })
    ),
    unpacked: unpacked.map(({ message, quantity, reference }) => ({
      item: itemOf(reference),
      reference,
      quantity,
      message
    }))
  }
}
