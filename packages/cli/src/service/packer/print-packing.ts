import type { PrintPackerOptions } from "@waybill/core/adapter"
import { printCatalogue } from "@waybill/packing/prints"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { catalogueOf } from "../../packing/stock.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"

/** Returns the service's packing profile and box catalogue, read from files in the formats of `waybill pack`. */
export const printPackingOf = (files: Partial<Pick<ServiceSettings, "boxes" | "profile">>): PrintPackerOptions => {
  const { profile, stock } = packSettingsOf(files)
  const catalogue = files.boxes === undefined ? printCatalogue : catalogueOf(stock)
  return { catalogue, profile }
}
