import { refusalsFor } from "../packing/pack.ts"
import { bestAndOthers } from "./alternatives.ts"
import { printRefusals } from "./check-prints.ts"
import { shopRefusals } from "./check-shop.ts"
import { printCatalogue } from "./model/built-in-catalogue.ts"
import { printProfile } from "./model/built-in-profile.ts"
import type { PrintCatalogue } from "./model/catalogue.ts"
import type { PrintOptions } from "./model/options.ts"
import type { PackageInfo, PrintRefusal } from "./model/outcome.ts"
import { Packer } from "./model/packer.ts"
import type { Print } from "./model/prints.ts"
import type { PrintProfile } from "./model/profile.ts"
import { packInShop } from "./pack-in-shop.ts"

/**
 * Packs an order of prints into boxes, mailers and tubes. The profile defines how each finishing is packed, and the
 * catalogue lists the boxes and tubes. Prints that fit nowhere are named in `unpacked`, and the others are packed.
 *
 * With `alternatives`, the result also has other packings of the same prints. A rater quotes the parcels of each with
 * their `outer` sides and `grossWeight`, and ships the cheapest one. The longer search can also find better parcels, which
 * are then the result.
 *
 * @example
 * ```ts
 * const prints = [{ width: 24, height: 36, finishing: "Paper", quantity: 3 }]
 * const info = packPrints(prints, printProfile, printCatalogue, { alternatives: 10 })
 * const packings = info._tag === "Packed" ? [info, ...info.alternatives] : []
 * packings.map(({ parcels }) => parcels.map(({ kind, outer, grossWeight }) => [kind, outer, grossWeight]))
 * ```
 */
export const packPrints = (
  prints: ReadonlyArray<Print>,
  profile: PrintProfile = printProfile,
  catalogue: PrintCatalogue = printCatalogue,
  options: PrintOptions = {}
): PackageInfo => {
  const shopFaults = shopRefusals(profile, catalogue, options)
  const refusals = [...shopFaults, ...printRefusals(prints, shopFaults.length === 0 ? profile : undefined)]
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  const { alternatives = 0, effort = 0, objective = ["boxes", "volume"], timeLimit } = options
  try {
    const packer = new Packer(timeLimit)
    const shop = { profile, catalogue, objective, effort, packer }
    const first = packInShop(prints, shop, "preferred")
    const [best, ...others] = alternatives === 0 ? [first] : bestAndOthers(first, prints, shop, alternatives)
    return { _tag: "Packed", ...best, alternatives: others.map(({ parcels }) => ({ parcels })), cut: packer.cut }
  } catch (error) {
    // Only the clock can throw.
    const thrown = refusalsFor(error).map(
      ({ message }): PrintRefusal => ({ reason: "invalid-options", message: `options.${message}` })
    )
    return { _tag: "Refused", refusals: thrown }
  }
}
