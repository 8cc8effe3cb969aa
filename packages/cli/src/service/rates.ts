import { Carriers, cardRater } from "@waybill/core"
import { carriersOf } from "@waybill/packing/rating"
import { Layer } from "effect"
import { cardsOf, shipFromOf } from "../rating/cards.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

type Given = Pick<ServiceSettings, "cards" | "shipFrom">

/** What shipping costs, and which carriers may be named: from the same cards, so that what can be quoted can be ordered. */
export const ratesOf = (given: Given) => {
  const cards = cardsOf(given.cards)
  return Layer.mergeAll(cardRater(cards, shipFromOf(given.shipFrom)), Carriers.layer(carriersOf(cards)))
}
