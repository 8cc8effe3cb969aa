import type { Packing } from "@waybill/packing"
import { draw, layers } from "@waybill/packing/layout"
import type { PackageInfo, Print, PrintBoxParcel, PrintParcel, PrintRefusal } from "@waybill/packing/prints"
import { nameOf } from "./order.ts"
import { drawTube, tubeSteps } from "./tube.ts"

/** Box or tube to ship. Sides are in inches and weights in pounds. */
export interface ShippedParcel {
  readonly kind: PrintParcel["kind"]
  readonly length: string
  readonly width: string
  readonly height: string
  readonly weight: string
}

/** Equal boxes or equal tubes, with their numbers in the order. */
export interface ParcelGroup {
  readonly kind: PrintParcel["kind"]
  readonly first: number
  readonly count: number
  readonly reference: string
  readonly outer: string
  readonly weight: string
  /** Share of the box that is filled, in percent. Absent for tubes. */
  readonly fill?: number
  readonly contents: ReadonlyArray<string>
  /** SVG document, and the instructions layer by layer. Absent if the order has too many different boxes. */
  readonly drawing?: string
  readonly instructions?: ReadonlyArray<ReadonlyArray<string>>
}

/** Packing of an order for display: its parcels, grouped if they are equal. */
export interface PackedOrder {
  readonly groups: ReadonlyArray<ParcelGroup>
  readonly shipped: ReadonlyArray<ShippedParcel>
  readonly prints: number
  readonly weight: string
}

/** Result of packing an order: its parcels, or the prints that cannot be packed. */
export type PackResult =
  | { readonly _tag: "Packed"; readonly order: PackedOrder }
  | { readonly _tag: "Refused"; readonly refusals: ReadonlyArray<PrintRefusal> }

/** Maximum number of different boxes and tubes to draw. */
const MAX_DRAWN = 40

const units = { length: "in", weight: "lb" } as const

/** Rounds a weight up to a hundredth of a pound. */
const pounds = (weight: number): string => (Math.ceil(weight * 100 - 1e-6) / 100).toFixed(2)

const shippedOf = (parcel: PrintParcel): ShippedParcel => {
  const { height, length, width } = parcel.outer
  const sides = { length: String(length), width: String(width), height: String(height) }
  return { kind: parcel.kind, ...sides, weight: pounds(parcel.grossWeight ?? 0) }
}

/** Numbers parcels with the same contents and placements one after another. */
const groupsOf = (parcels: ReadonlyArray<PrintParcel>) => {
  let number = 1
  return [...Map.groupBy(parcels, (parcel) => JSON.stringify(parcel)).values()].map((equal) => {
    const first = number
    number += equal.length
    return { parcel: equal[0]!, first, count: equal.length }
  })
}

/** Converts boxes of prints to a packing with the names and weights that the drawings show. */
const packingOf = (boxes: ReadonlyArray<PrintBoxParcel>, prints: ReadonlyArray<Print>): Packing => ({
  boxes: boxes.map((parcel) => ({
    ...parcel.packed,
    grossWeight: Number(pounds(parcel.grossWeight ?? 0)),
    placements: parcel.packed.placements.map((placed) => {
      const name = nameOf(prints[placed.item]!)
      return { ...placed, reference: placed.quantity > 1 ? `${name}, stack of ${placed.quantity}` : name }
    })
  })),
  unpacked: [],
  certificate: { proofs: [], optimal: false }
})

const kindNames = { box: ["Box", "Boxes"], mailer: ["Mailer", "Mailers"], tube: ["Tube", "Tubes"] } as const

/** Returns the title of a group, such as `Boxes 2 to 4 of 5`. */
export const titleOf = ({ count, first, kind }: Pick<ParcelGroup, "kind" | "first" | "count">, of: number): string => {
  const [one, many] = kindNames[kind]
  if (count === 1) return `${one} ${first} of ${of}`
  return `${many} ${first} to ${first + count - 1} of ${of}`
}

/** Prepares a packing for display. */
export const packedOrder = (
  { parcels }: PackageInfo & { _tag: "Packed" },
  prints: ReadonlyArray<Print>
): PackedOrder => {
  const groups = groupsOf(parcels)
  const ordered = groups.flatMap(({ count, parcel }) => Array<PrintParcel>(count).fill(parcel))
  const boxes = groups.slice(0, MAX_DRAWN).flatMap(({ parcel }) => (parcel.kind === "tube" ? [] : [parcel]))
  const packing = packingOf(boxes, prints)
  const options = { units, of: parcels.length }
  const [drawings, steps] = boxes.length > 0 ? [draw(packing, options), layers(packing, options)] : [[], []]
  return {
    shipped: ordered.map((parcel) => shippedOf(parcel)),
    prints: prints.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: parcels.reduce((sum, parcel) => sum + Number(pounds(parcel.grossWeight ?? 0)), 0).toFixed(2),
    groups: groups.map(({ count, first, parcel }, index): ParcelGroup => {
      const { height, length, width } = parcel.outer
      const title = titleOf({ kind: parcel.kind, first, count }, parcels.length)
      const group = {
        kind: parcel.kind,
        first,
        count,
        reference: parcel.reference,
        outer: `${length} × ${width} × ${height} in`,
        weight: `${pounds(parcel.grossWeight ?? 0)} lb`,
        contents: parcel.contents.map(({ print, quantity }) => `${quantity} × ${nameOf(prints[print]!)}`)
      }
      if (parcel.kind === "tube") {
        const drawn = { title, weight: group.weight, parcel, prints }
        return index < MAX_DRAWN
          ? { ...group, drawing: drawTube(drawn), instructions: [tubeSteps(parcel, prints)] }
          : group
      }
      const nth = boxes.indexOf(parcel)
      const fill = Math.max(1, Math.round(100 * parcel.packed.fill))
      if (nth < 0) return { ...group, fill }
      // The drawings are numbered without the equal boxes between them.
      const drawing = drawings[nth]!.replace(`Box ${nth + 1} of ${parcels.length}: `, `${title}: `)
      return { ...group, fill, drawing, instructions: steps[nth]!.layers }
    })
  }
}
