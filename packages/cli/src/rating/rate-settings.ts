import { notify } from "../output/terminal.ts"
import type { ratingSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { noteShipFrom, readCards, readShipFromFile } from "./cards.ts"
import type { RateSettings } from "./tariffs.ts"

/** Returns the settings in the files of the rating flags. Prints a note about the use of an example. */
export const rateSettingsOf = (
  flags: Values<typeof ratingSettings>,
  units: RateSettings["units"],
  { residential, rush }: { readonly residential: boolean; readonly rush: boolean },
  isOriginNoted = true
): RateSettings => {
  if (flags.cards === undefined) notify("waybill: prices are from the example cards; use --cards for your own")
  const [cards, shipFrom] = [readCards(flags.cards), readShipFromFile(flags.shipFrom)]
  if (flags.cards !== undefined && flags.shipFrom === undefined && isOriginNoted)
    notify("waybill: prices are from the place and calendar of the example ship-from; use --ship-from for your own")
  if (isOriginNoted) noteShipFrom(flags.shipFrom)
  return { cards, shipFrom, at: flags.at ?? new Date().toISOString(), units, residential, rush }
}
