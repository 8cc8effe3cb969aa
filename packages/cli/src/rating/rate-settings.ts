import { notify } from "../output/terminal.ts"
import type { ratingSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { readCards, readShipFromFile } from "./cards.ts"
import type { RateSettings } from "./tariffs.ts"

/** Returns the settings in the files of the rating flags. Prints a note about the use of example cards. */
export const rateSettingsOf = (
  flags: Values<typeof ratingSettings>,
  units: RateSettings["units"],
  { residential, rush }: { readonly residential: boolean; readonly rush: boolean }
): RateSettings => {
  if (flags.cards === undefined) notify("waybill: prices are from the example cards; use --cards for your own")
  return {
    cards: readCards(flags.cards),
    shipFrom: readShipFromFile(flags.shipFrom),
    at: flags.at ?? new Date().toISOString(),
    units,
    residential,
    rush
  }
}
