import type { PrintPacking } from "@waybill/core"
import { printCatalogue } from "@waybill/packing/prints"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { catalogueOf } from "../../packing/stock.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"

/** Returns the service's packing profile and box catalogue, read from files in the formats of `waybill pack`. */
export const printPackingOf = ({ boxes, profile: file }: Pick<ServiceSettings, "boxes" | "profile">): PrintPacking => {
  const flags = { boxes, profile: file, units: undefined, objective: undefined, effort: undefined }
  const { profile, stock } = packSettingsOf(flags)
  const catalogue = boxes === undefined ? printCatalogue : catalogueOf(stock)
  return { catalogue, profile }
}
