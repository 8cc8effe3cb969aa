import { shown } from "../validation/describe-value.ts"
import { faultInShop } from "./check-setup.ts"
import type { FlatPrints } from "./flat/flat-boxes.ts"
import { packFlatPrints } from "./flat/pack-flat-prints.ts"
import { type PrintCatalogue, printCatalogue } from "./model/catalogue.ts"
import type { PackageInfo, Print, PrintReason, PrintRefusal } from "./model/prints.ts"
import { finishingOf, type PrintProfile, printProfile } from "./model/profile.ts"
import { sideUp, stepsUp } from "./model/rounding.ts"
import { packRolled, type RolledPrints } from "./rolled/pack-rolled-prints.ts"

/** The largest quantity of one line, and the most lines. */
const MOST = 10_000

/**
 * The boxes and tubes that an order of prints travels in: by a profile, which says what each finishing means, and a
 * catalogue of what there is to pack into.
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
  const invalid = [...faultInShop(profile, catalogue), ...refusalsOf(prints)]
  if (invalid.length > 0) return { _tag: "Refused", refusals: invalid }

  const flat: FlatPrints[] = []
  const rolled: RolledPrints[] = []
  for (const [print, { width, height, finishing: name, quantity }] of prints.entries()) {
    const finishing = finishingOf(profile, name)
    if (finishing.kind === "flat") flat.push({ print, quantity, width, height, finishing })
    else {
      const { scale } = profile
      const { sheet, core, looseness } = finishing
      const rectangle = { width: sideUp(width, scale), height: sideUp(height, scale) }
      rolled.push({
        print,
        quantity,
        sheet: { ...rectangle, thickness: sheet * scale, core: stepsUp(core, scale), looseness }
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

const refusalsOf = (prints: unknown): readonly PrintRefusal[] => {
  if (!Array.isArray(prints)) return [{ reason: "invalid-list", message: "The prints are not a list" }]
  if (prints.length > MOST)
    return [{ reason: "invalid-list", message: `There are ${prints.length} lines of prints, more than ${MOST}` }]
  // Holes in a list are prints that are missing.
  return Array.from<unknown>(prints).flatMap((print, index) => {
    const fault = faultOf(print)
    return fault === undefined ? [] : [{ print: index, reason: fault[0], message: `Print ${index + 1}: ${fault[1]}` }]
  })
}

const faultOf = (print: unknown): readonly [reason: PrintReason, what: string] | undefined => {
  if (typeof print !== "object" || print === null) return ["invalid-print", `is ${shown(print)}, not a print`]
  const { width, height, quantity, finishing }: { readonly [K in keyof Print]?: unknown } = print
  for (const [side, length] of Object.entries({ width, height }))
    if (!(typeof length === "number" && Number.isFinite(length) && length > 0))
      return ["invalid-side", `its ${side} is ${shown(length)}, not a positive length`]
  if (!(typeof quantity === "number" && Number.isInteger(quantity) && quantity > 0 && quantity <= MOST))
    return ["invalid-quantity", `its quantity is ${shown(quantity)}, not a whole number from 1 to ${MOST}`]
  if (finishing !== undefined && typeof finishing !== "string")
    return ["invalid-print", `its finishing is ${shown(finishing)}, not a text`]
  return undefined
}
