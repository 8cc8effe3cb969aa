import { type Measure, type Packing, pack } from "@waybill/packing"
import { packBalanced } from "@waybill/packing/loads"
import { type CutCarton, type PrintProfile, type PrintTube, packageInfo } from "@waybill/packing/prints"
import { usageError } from "../errors/command-error.ts"
import { Boxes, type FileBox } from "../formats/boxes.ts"
import { Profile } from "../formats/profile.ts"
import { readFile } from "../formats/read-file.ts"
import type { packingSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { defaultUnits } from "../settings/units.ts"
import { builtInProfile } from "./built-in-profile.ts"
import { scaleOf } from "./scale.ts"
import { catalogueOf, type Packaging, packagingOf, tradeSizes } from "./stock.ts"

/** Settings for packing orders. */
export interface PackSettings {
  readonly stock: Packaging
  readonly profile: PrintProfile
  readonly objective: ReadonlyArray<Extract<Measure, string>>
  readonly effort: number
  /** Whether to make the gross weights of the boxes of an order similar. Default false. */
  readonly balance?: boolean
  /** Earlier packings, keyed by order name. Their pieces stay in place. Default none. */
  readonly kept?: ReadonlyMap<string, Packing>
}

/** Contents of the file `--boxes`. */
interface BoxesFile {
  readonly boxes: ReadonlyArray<FileBox>
  readonly tubes?: ReadonlyArray<PrintTube>
  readonly cut?: ReadonlyArray<CutCarton>
}

/** Rules that boxes may have. Only `waybill pack` supports ranges of the centre of gravity. */
export interface BoxRules {
  readonly allowsRanges: boolean
}

const readStock = (file: string, { allowsRanges }: BoxRules): Packaging => {
  const { boxes: all, cut, tubes } = readFile(Boxes, file, "--boxes") as BoxesFile
  const packaging = packagingOf(all, tubes, cut)
  const { boxes } = packaging
  if (boxes.length > 0) {
    const packs = allowsRanges ? packBalanced : pack
    const outcome = packs({ items: [], boxes, scale: scaleOf({ items: [], boxes }) })
    if (outcome._tag === "Refused")
      throw usageError(`--boxes ${file}: ${outcome.refusals[0]!.at}: ${outcome.refusals[0]!.message}`)
  }
  return packaging
}

/** Reads and validates the files of the packing flags, and returns the settings. */
export const packSettingsOf = (
  flags: Partial<Values<typeof packingSettings>>,
  rules: BoxRules = { allowsRanges: false }
): PackSettings => {
  const { effort = 0, objective = ["boxes", "volume"], units = defaultUnits } = flags
  const stock = flags.boxes === undefined ? tradeSizes(units.length) : readStock(flags.boxes, rules)
  const profile =
    flags.profile === undefined
      ? builtInProfile(units)
      : (readFile(Profile, flags.profile, "--profile") as PrintProfile)
  // A box too small for every print can be for items.
  const info = packageInfo([], profile, { ...catalogueOf(stock), boxes: [] })
  if (info._tag === "Refused") {
    const { message, reason } = info.refusals[0]!
    throw usageError(
      reason === "invalid-profile" ? `--profile ${flags.profile}: ${message}` : `--boxes ${flags.boxes}: ${message}`
    )
  }
  return { stock, profile, objective, effort }
}
