import { noteEarly } from "../output/terminal.ts"
import type { ratingSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { noteExampleOrigin, noteShipFrom, readCards, readShipFromFile } from "./cards.ts"
import type { RateSettings } from "./tariffs.ts"

/** Returns the settings in the files of the rating flags. Prints a note about the use of an example. */
export const rateSettingsOf = (
  flags: Values<typeof ratingSettings>,
  units: RateSettings["units"],
  { residential, rush }: { readonly residential: boolean; readonly rush: boolean },
  isOriginNoted = true
): RateSettings => {
  if (flags.cards === undefined) noteEarly("waybill: prices are from the example cards; use --cards for your own")
  const [cards, shipFrom] = [readCards(flags.cards), readShipFromFile(flags.shipFrom)]
  if (isOriginNoted) {
    noteExampleOrigin(flags)
    noteShipFrom(flags.shipFrom)
  }
  return { cards, shipFrom, at: flags.at ?? new Date().toISOString(), units, residential, rush }
}
