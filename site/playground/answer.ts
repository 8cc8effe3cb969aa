import {
  type PackedBox,
  type Packing,
  type PackingRefusal,
  packWithWitnesses,
  type Request,
  type Sides,
  type Unpacked
} from "@waybill/packing"
import {
  type PackageInfo,
  type Print,
  type PrintParcel,
  type PrintTubeParcel,
  packPrints
} from "@waybill/packing/prints"
import type { Proved } from "./certificate.ts"
import { fieldsOf, type List } from "./fields.ts"
import { proveOrder } from "./print-proof.ts"
import { enteredPrints, printsOf, requestOf } from "./request.ts"
import type { State } from "./state.ts"
import { parcelIn, type UnitName, unitsOf, volumeIn, weightIn } from "./units.ts"

/** An error in a field, in a row, or in a whole list. */
export interface Fault {
  readonly list: List
  readonly row?: number
  readonly key?: string
  readonly message: string
}

/** A box, mailer or tube of the answer. */
export interface ShownParcel {
  readonly kind: PackedBox["kind"]
  readonly reference: string
  readonly outer: Sides
  readonly weight: number
  /** The box with its pieces, or the tube with its roll. */
  readonly contents: PackedBox | PrintTubeParcel
}

/** Parcels and the units of their sizes and weights. */
export interface Parcels {
  readonly units: { readonly length: string; readonly weight: string }
  readonly parcels: ReadonlyArray<ShownParcel>
}

/** A packing with the pieces that it leaves out. Its parcels are quoted. */
export interface Answer extends Parcels {
  /** The parcels in the units of the visitor. */
  readonly shown: Parcels
  /** Names of the prints. Absent for items, which have references. */
  readonly names?: ReadonlyArray<string>
  readonly unpacked: ReadonlyArray<string>
  /** Request and packing, which the visitor can check. Absent for prints, whose packings have no witnesses. */
  readonly checkable?: { readonly request: Request; readonly packing: Packing }
}

/** Result of packing: the answer with a function that proves it, or the faults. */
export type Packed =
  | { readonly answer: Answer; readonly prove: () => Proved }
  | { readonly faults: ReadonlyArray<Fault> }

const reasons: Readonly<Record<Unpacked["reason"], string>> = {
  "too-long": "fits into no box",
  "too-heavy": "is too heavy for every box into which it fits",
  "too-large": "exceeds the fill limit of every box",
  rule: "cannot be packed under its rules",
  "no-stock": "fits only into used-up boxes",
  cost: "would make the cost infinite",
  "not-found": "has no place that the search found",
  "off-centre": "would move the centre of gravity out of range"
}

/** Returns the place of an error in the form. A pointer such as `/boxes/0/inner/width` names the list, row and field. */
const faultOf = ({ at, message }: Pick<PackingRefusal, "at" | "message">): Fault => {
  const [, list, row, ...path] = at.split("/")
  if (list !== "items" && list !== "boxes") return { list: "items", message }
  const key = path.at(-1)
  const isKnown = fieldsOf[list].some((field) => field.key === key)
  return { list, message, ...(row === undefined ? {} : { row: Number(row) }), ...(isKnown ? { key: key! } : {}) }
}

const shownBox = (box: PackedBox): ShownParcel => ({
  kind: box.kind,
  reference: box.reference,
  outer: box.outer,
  weight: box.grossWeight,
  contents: box
})

const packItems = (state: State): Packed => {
  const request = requestOf(state)
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") return { faults: outcome.refusals.map(faultOf) }
  const { boxes, certificate, unpacked }: Packing = outcome.packing
  const shown = { units: unitsOf(state.units), parcels: boxes.map(shownBox) }
  return {
    answer: {
      ...shown,
      shown,
      unpacked: unpacked.map(({ reason, reference }) => `${reference} ${reasons[reason]}.`),
      checkable: { request, packing: outcome.packing }
    },
    prove: () => ({ proofs: certificate.proofs, tubes: 0, cut: outcome.cut })
  }
}

const shownPrints = (packed: PrintParcel, units: UnitName): ShownParcel => {
  const parcel = parcelIn(units, packed)
  const { kind, outer, reference } = parcel
  const grossWeight = weightIn(units, parcel.grossWeight)
  const contents = parcel.kind === "tube" ? { ...parcel, grossWeight } : { ...parcel.packed, grossWeight }
  return { kind, reference, outer, weight: grossWeight, contents }
}

const nameOf = ({ finishing, height, width }: Print): string => `${finishing} ${width} × ${height}`

const packPrintRows = (state: State): Packed => {
  const prints = printsOf(state)
  const info: PackageInfo = packPrints(prints)
  if (info._tag === "Refused")
    return {
      faults: info.refusals.map(({ message, print }) => ({
        list: "prints",
        message,
        ...(print === undefined ? {} : { row: print })
      }))
    }
  const parcelsIn = (units: UnitName): Parcels => ({
    units: unitsOf(units),
    parcels: info.parcels.map((parcel) => shownPrints(parcel, units))
  })
  const volume = (inches: number): number => volumeIn(state.units, inches)
  return {
    answer: {
      ...parcelsIn("in/lb"),
      shown: parcelsIn(state.units),
      names: enteredPrints(state).map(nameOf),
      unpacked: info.unpacked.map(({ message }) => `${message}.`)
    },
    prove: () => {
      const proved = proveOrder(prints, info)
      const proofs = proved.proofs.map((proof) =>
        proof.measure === "volume"
          ? {
              ...proof,
              value: volume(proof.value),
              ...(proof.atLeast !== undefined && { atLeast: volume(proof.atLeast) })
            }
          : proof
      )
      return { ...proved, proofs }
    }
  }
}

/** Packs what the visitor entered. */
export const packState = (state: State): Packed => (state.mode === "boxes" ? packItems(state) : packPrintRows(state))
