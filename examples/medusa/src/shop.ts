// What a shop replaces by its own: carriers with their prices, packing, and the name of its account.

import { cardRater, printPacker } from "@waybill/core"
import { printProfile } from "@waybill/packing/prints"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"

/** The account of this shop in Waybill. Another shop on the same database has another account. */
export const ACCOUNT = "medusa"

const cards = exampleCards.filter(({ carrier }) => carrier === "harbor" || carrier === "swift")

/** Prices of two carriers, in US dollars. */
export const rater = cardRater(cards, exampleShipFrom)

export const CURRENCY = "usd"

/** How prints are packed. Lengths are in inches and weights in pounds. */
export const packer = printPacker({ profile: printProfile })

/** A service of a carrier, as the administrator selects it for a shipping option. */
export interface Service {
  /** Service code, such as `HARBOR_PARCEL`. */
  readonly id: string
  readonly name: string
  readonly carrier: string
}

export const services: ReadonlyArray<Service> = cards.flatMap(({ carrier, services }) =>
  services.map(({ code, title }) => ({ id: code, name: title, carrier }))
)

/** Returns the service with a code, or undefined. */
export const serviceWith = (code: unknown): Service | undefined => services.find(({ id }) => id === code)
