import { Carriers, cardRater } from "@waybill/core"
import { carriersOf } from "@waybill/packing/rating"
import { Layer } from "effect"
import { readCards, readShipFromFile } from "../rating/cards.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** Provides rates and carriers from the same cards, so that an order can use every quoted service. */
export const ratesOf = (settings: Partial<Pick<ServiceSettings, "cards" | "shipFrom">>) => {
  const cards = readCards(settings.cards)
  return Layer.mergeAll(cardRater(cards, readShipFromFile(settings.shipFrom)), Carriers.layer(carriersOf(cards)))
}
