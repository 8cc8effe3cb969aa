import type { PrintPacking } from "@waybill/core"
import { packageInfo, printCatalogue, printProfile } from "@waybill/packing"
import { misused } from "../mistake.ts"
import { readJsonFile } from "../settings/config-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** The shop's profile and catalogue from their files, tried out before the first order. */
export const packingOf = ({ boxes, profile }: Pick<ServiceSettings, "boxes" | "profile">): PrintPacking => {
  const given = {
    catalogue: boxes === undefined ? printCatalogue : (readJsonFile(boxes) as typeof printCatalogue),
    profile: profile === undefined ? printProfile : (readJsonFile(profile) as typeof printProfile)
  }
  try {
    packageInfo([], given.profile, given.catalogue)
  } catch (error) {
    const flags = [boxes && `--boxes ${boxes}`, profile && `--profile ${profile}`].filter(Boolean).join(", ")
    throw misused(`${flags}: ${(error as Error).message.replaceAll("\n", " ")}`)
  }
  return given
}
