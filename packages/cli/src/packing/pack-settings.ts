import { pack } from "@waybill/packing"
import { type PrintProfile, packageInfo, printProfile } from "@waybill/packing/prints"
import { usageError } from "../errors/command-error.ts"
import { Boxes } from "../formats/boxes.ts"
import { Profile } from "../formats/profile.ts"
import { readFile } from "../formats/read-file.ts"
import type { packingSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { defaultUnits } from "../settings/units.ts"
import type { PackSettings } from "./pack-order.ts"
import { scaleOf } from "./scale.ts"
import { isPlainBox, type Packaging, tradeSizes } from "./stock.ts"

const readStock = (file: string): Packaging => {
  const { boxes, tubes = [] } = readFile(Boxes, file, "--boxes") as Packaging
  if (boxes.length > 0) {
    const outcome = pack({ items: [], boxes, scale: scaleOf({ items: [], boxes }) })
    if (outcome._tag === "Refused")
      throw usageError(`--boxes ${file}: ${outcome.refusals[0]!.at}: ${outcome.refusals[0]!.message}`)
  }
  return { boxes, tubes }
}

/** Reads and validates the files that the packing flags name, and returns the settings. */
export const packSettingsOf = (flags: Values<typeof packingSettings>): PackSettings => {
  const stock = flags.boxes === undefined ? tradeSizes((flags.units ?? defaultUnits).length) : readStock(flags.boxes)
  const profile =
    flags.profile === undefined ? printProfile : (readFile(Profile, flags.profile, "--profile") as PrintProfile)
  const info = packageInfo([], profile, { boxes: stock.boxes.filter(isPlainBox), tubes: stock.tubes })
  if (info._tag === "Refused" && info.refusals[0]!.reason === "invalid-profile")
    throw usageError(`--profile ${flags.profile}: ${info.refusals[0]!.message}`)
  return { stock, profile, objective: flags.objective ?? ["boxes", "volume"], effort: flags.effort ?? 0 }
}
