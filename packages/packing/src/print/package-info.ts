import { type PrintCatalogue, printCatalogue } from "./catalogue.ts"
import { checkShop } from "./check-shop.ts"
import type { FlatPrints } from "./flat-boxes.ts"
import { packFlatPrints } from "./flat-prints.ts"
import type { PackageInfo, Print, PrintRefusal } from "./model.ts"
import { finishingOf, type PrintProfile, printProfile } from "./profile.ts"
import { packRolled, type RolledPrints } from "./rolled-prints.ts"
import { stepsUp } from "./steps.ts"

/** The largest quantity of one line. */
const MOST = 10_000

/**
 * The boxes and tubes that an order of prints travels in: by a profile, which says what each finishing means, and a
 * catalogue of what there is to pack into. Throws a RangeError for a profile or catalogue that makes no sense.
 *
 * @example
 * ```ts
 * const info = packageInfo([{ width: 24, height: 36, finishing: "Rolled", quantity: 3 }])
 * if (info._tag === "Packed") info.parcels.map(({ kind, outer }) => [kind, outer])
 * ```
 */
export const packageInfo = (
  prints: ReadonlyArray<Print>,
  profile: PrintProfile = printProfile,
  catalogue: PrintCatalogue = printCatalogue
): PackageInfo => {
  checkShop(profile, catalogue)
  const invalid = prints.flatMap((print, index) => refusalOf(print, index))
  if (invalid.length > 0) return { _tag: "Refused", refusals: invalid }

  const flat: FlatPrints[] = []
  const rolled: RolledPrints[] = []
  for (const [print, { width, height, finishing: name, quantity }] of prints.entries()) {
    const finishing = finishingOf(profile, name)
    if (finishing.kind === "flat") flat.push({ print, quantity, width, height, finishing })
    else {
      const steps = (length: number) => stepsUp(length, profile.scale)
      const { sheet, core, looseness } = finishing
      const rectangle = { width: steps(width), height: steps(height) }
      rolled.push({
        print,
        quantity,
        sheet: { ...rectangle, thickness: sheet * profile.scale, core: steps(core), looseness }
      })
    }
  }
  const boxed = packFlatPrints(flat, catalogue.boxes, profile.scale)
  const tubed = packRolled(rolled, catalogue, profile.scale)
  const refusals = [...boxed.refusals, ...tubed.refusals].sort((a, b) => a.print - b.print)
  return refusals.length > 0
    ? { _tag: "Refused", refusals }
    : { _tag: "Packed", parcels: [...boxed.parcels, ...tubed.parcels] }
}

const refusalOf = ({ width, height, quantity }: Print, print: number): readonly PrintRefusal[] => {
  for (const [side, length] of Object.entries({ width, height }))
    if (!(Number.isFinite(length) && length > 0))
      return [
        {
          print,
          reason: "invalid-side",
          message: `Print ${print + 1}: its ${side} is ${length}, not a positive length`
        }
      ]
  return Number.isInteger(quantity) && quantity > 0 && quantity <= MOST
    ? []
    : [
        {
          print,
          reason: "invalid-quantity",
          message: `Print ${print + 1}: its quantity is ${quantity}, not a whole number from 1 to ${MOST}`
        }
      ]
}
