import type { PrintPacking } from "@waybill/core"
import { type PrintCatalogue, printCatalogue } from "@waybill/packing"
import { packAsked } from "../../packing/pack-settings.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"

/** The shop's profile and catalogue from the files that `waybill pack` reads too, checked before the first order. */
export const packingOf = (given: Pick<ServiceSettings, "boxes" | "profile">): PrintPacking => {
  const { profile, stock } = packAsked({ ...nothingElse, ...given })
  const boxes = stock.boxes.filter(({ kind = "box" }) => kind === "box")
  const catalogue: PrintCatalogue = given.boxes === undefined ? printCatalogue : { boxes, tubes: stock.tubes }
  return { catalogue, profile }
}

const nothingElse = { units: undefined, objective: undefined, effort: undefined }
