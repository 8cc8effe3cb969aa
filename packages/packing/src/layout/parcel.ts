import type { PackedBox, Placement } from "../packing/contract/outcome.ts"
import type { PackedRoll, PrintTubeParcel } from "../print/model/parcels.ts"
import type { RolledCount } from "../print/model/prints.ts"
import { list, open, optional } from "../reading/compound.ts"
import { satisfying, string, word } from "../reading/shape.ts"
import { isObject } from "../values/is-object.ts"
import { anyNumber, axes, kind, MAX_ENTRIES, messageOf, positive, side, sides } from "../violations/packing-shapes.ts"

/** Piece in a box. A stack of loose sheets is one piece. */
export interface Piece extends Placement {
  readonly quantity?: number
}

/** Box with the position of each piece. */
export interface DrawnBox extends Pick<PackedBox, "fill" | "inner" | "kind" | "reference"> {
  readonly grossWeight?: number
  readonly placements: ReadonlyArray<Piece>
}

/** Tube with one roll of prints. */
export type DrawnTube = Pick<PrintTubeParcel, "contents" | "grossWeight" | "kind" | "packed" | "reference">

const index = satisfying<number>("an index, from 0", (value) => Number.isSafeInteger(value) && (value as number) >= 0)

const box = open<Omit<DrawnBox, "placements"> & { readonly placements: unknown }>({
  reference: string,
  kind,
  inner: sides,
  grossWeight: optional(anyNumber),
  placements: list(
    open<Omit<Piece, "piece">>({
      item: index,
      reference: string,
      at: axes(anyNumber),
      size: axes(positive),
      turned: axes(side),
      stop: optional(anyNumber),
      quantity: optional(anyNumber)
    }),
    0,
    MAX_ENTRIES
  ),
  fill: anyNumber
})

const printed = open<{ readonly packed: unknown }>({ packed: box })

const tube = open<DrawnTube>({
  reference: string,
  kind: word("tube"),
  grossWeight: optional(anyNumber),
  packed: open<PackedRoll>({
    inner: open<PackedRoll["inner"]>({ diameter: positive, length: positive }),
    core: anyNumber
  }),
  contents: list(
    open<RolledCount>({
      print: index,
      quantity: positive,
      rolled: word("width", "height"),
      length: positive,
      diameter: positive
    }),
    1,
    MAX_ENTRIES
  )
})

/** Returns the box or the tube of a parcel, or the fault of a malformed one. */
export const readParcel = (parcel: unknown): DrawnBox | DrawnTube | { readonly fault: string } => {
  const isPrinted = isObject(parcel) && parcel["packed"] !== undefined
  const [fault] = (!isPrinted ? box : parcel["kind"] === "tube" ? tube : printed).check(parcel, 1)
  if (fault !== undefined) return { fault: messageOf(fault, "parcel") }
  return isPrinted && parcel["kind"] !== "tube" ? (parcel["packed"] as DrawnBox) : (parcel as unknown as DrawnBox)
}
