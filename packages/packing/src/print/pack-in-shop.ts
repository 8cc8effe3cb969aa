import { compareScores } from "../packing/problem/objective.ts"
import { volumeOf } from "./flat/box-sizes.ts"
import { countOf, type FlatPrints } from "./flat/lots.ts"
import { type BareBox, packFlatPrints } from "./flat/pack-flat-prints.ts"
import { materialOf } from "./material/parcel-material.ts"
import { parcelWeight } from "./material/parcel-weight.ts"
import { printWeight } from "./material/print-weight.ts"
import type { UnpackedPrint } from "./model/outcome.ts"
import type { PrintParcel } from "./model/parcels.ts"
import type { Print } from "./model/prints.ts"
import { finishingOf } from "./model/profile.ts"
import { sideUp, stepsUp } from "./model/rounding.ts"
import { boxesOf, type Shop, valuesOf } from "./model/shop.ts"
import { type BareTube, packRolledPrints, type RolledPrints, WEIGHT_STEPS } from "./rolled/pack-rolled-prints.ts"

/** Form of prints with a choice of form: as the profile prefers, or the same for all. */
export type Form = "preferred" | "flat" | "rolled"

/** One packing of an order. */
export interface OrderPacking {
  readonly parcels: ReadonlyArray<PrintParcel>
  readonly unpacked: ReadonlyArray<UnpackedPrint>
}

/** Packs an order of prints. If the profile prefers to roll some of them, compares both forms. */
export const packInShop = (prints: ReadonlyArray<Print>, shop: Shop, form: Form): OrderPacking => {
  const packing = packInForm(prints, shop, form)
  const isSame = prints.every((print) => isRolled(print, shop, form) === isRolled(print, shop, "flat"))
  if (form !== "preferred" || isSame) return packing
  const flat = packInForm(prints, shop, "flat")
  return compareScores(scoreOf(flat, shop), scoreOf(packing, shop)) < 0 ? flat : packing
}

/** Returns the score of a packing by the objective. Lower is better. */
export const scoreOf = ({ parcels, unpacked }: OrderPacking, { catalogue, objective }: Shop): ReadonlyArray<number> => {
  const boxes = boxesOf(catalogue)
  const tubes = new Map(catalogue.tubes.map((tube) => [tube.reference, tube]))
  const rated = parcels.map((parcel) => ({
    volume: volumeOf(parcel.outer),
    price: (parcel.kind === "tube" ? tubes.get(parcel.reference) : boxes[parcel.packed.box])?.price ?? 0
  }))
  return [countOf(unpacked), ...valuesOf(objective, rated)]
}

/** Packs an order in a form. A print without a place in its form is packed in the other form if possible. */
const packInForm = (prints: ReadonlyArray<Print>, shop: Shop, form: Form): OrderPacking => {
  const forms = prints.map((print) => isRolled(print, shop, form))
  const first = packInForms(prints, forms, shop)
  const changed = new Set(
    first.unpacked.flatMap(({ print, reason }) =>
      reason !== "no-stock" && isRolled(prints[print]!, shop, "flat") !== isRolled(prints[print]!, shop, "rolled")
        ? [print]
        : []
    )
  )
  if (changed.size === 0) return first
  const second = packInForms(
    prints,
    forms.map((rolled, print) => (changed.has(print) ? !rolled : rolled)),
    shop
  )
  return countOf(second.unpacked) < countOf(first.unpacked) ? second : first
}

/** Whether a print is rolled in a form. */
const isRolled = ({ finishing: name, height, width }: Print, { profile }: Shop, form: Form): boolean => {
  const finishing = finishingOf(profile, name)
  if (finishing.kind === "rolled") return true
  if (finishing.rolled === undefined) return false
  return form === "preferred" ? Math.max(width, height) > (finishing.flatUpTo ?? Infinity) : form === "rolled"
}

const packInForms = (prints: ReadonlyArray<Print>, forms: ReadonlyArray<boolean>, shop: Shop): OrderPacking => {
  const { profile } = shop
  const flat: FlatPrints[] = []
  const rolled: RolledPrints[] = []
  for (const [print, line] of prints.entries()) {
    const finishing = finishingOf(profile, line.finishing)
    if (finishing.kind === "flat" && !forms[print]!) flat.push({ ...line, print, finishing })
    else rolled.push(rolledPrints(print, line, shop))
  }
  const boxed = packFlatPrints(flat, shop)
  const tubed = packRolledPrints(rolled, shop)
  const described = describer(prints, shop)
  return {
    parcels: [...boxed.parcels, ...tubed.parcels].map(described),
    unpacked: [...boxed.unpacked, ...tubed.unpacked].sort((a, b) => a.print - b.print)
  }
}

const rolledPrints = (print: number, line: Print, { profile }: Shop): RolledPrints => {
  const { scale } = profile
  const finishing = finishingOf(profile, line.finishing)
  const rules = finishing.kind === "rolled" ? finishing : finishing.rolled!
  return {
    print,
    quantity: line.quantity,
    sheet: {
      width: sideUp(line.width, scale),
      height: sideUp(line.height, scale),
      thickness: rules.sheet * scale,
      core: stepsUp(rules.core, scale),
      looseness: rules.looseness,
      clearance: stepsUp(rules.clearance ?? 0, scale),
      weight: Math.ceil((printWeight(line, rules) ?? 0) * WEIGHT_STEPS - 1e-6)
    }
  }
}

/** Returns a function that adds the weight and the material to a parcel. Equal boxes remain the same object. */
const describer = (prints: ReadonlyArray<Print>, { catalogue, profile }: Shop) => {
  const known = new Map<BareBox | BareTube, PrintParcel>()
  const describe = (parcel: BareBox | BareTube): PrintParcel => {
    const weight = parcelWeight(parcel, prints, profile, catalogue)
    const grossWeight = weight === undefined ? {} : { grossWeight: weight }
    const material = materialOf(parcel, prints, profile)
    return parcel.kind === "tube"
      ? { ...parcel, ...grossWeight, material }
      : { ...parcel, ...grossWeight, material, packed: { ...parcel.packed, ...grossWeight } }
  }
  return (parcel: BareBox | BareTube): PrintParcel => {
    const described = known.get(parcel) ?? describe(parcel)
    known.set(parcel, described)
    return described
  }
}
