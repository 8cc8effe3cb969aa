import type { WorkingCalendar } from "@waybill/core/adapter"
import { checkNames, type NamesOf } from "@waybill/core/options"
import type { PrintCatalogue, PrintProfile } from "@waybill/packing/prints"
import type { RateCard, ShipFrom } from "@waybill/packing/rating"

/** A part of the shop that has its own setting. */
export type ShopPart = "shop" | "calendar" | "units" | "boxes" | "profile" | "cards" | "shipFrom"

/** Settings in force of a service, for the page Shop. Lengths are in inches and weights in pounds, except in rate cards. */
export interface InForce {
  /** Time zone, working days and times of the shop. */
  readonly calendar: WorkingCalendar
  /** How each finishing is packed. */
  readonly profile: PrintProfile
  /** Boxes, mailers, tubes and cartons. */
  readonly catalogue: PrintCatalogue
  /** Every edition of every rate card. */
  readonly cards: ReadonlyArray<RateCard>
  /** The place from which parcels ship. */
  readonly shipFrom: ShipFrom
  /** Where each part is changed, such as `--boxes boxes.json`. */
  readonly changedIn: Readonly<Record<ShopPart, string>>
}

const names: NamesOf<InForce> = {
  calendar: true,
  profile: true,
  catalogue: true,
  cards: true,
  shipFrom: true,
  changedIn: true
}

/** Throws if a field is unknown or missing. */
export const checkInForce = (inForce: InForce): void => {
  checkNames("console: inForce", inForce, names)
  for (const name of Object.keys(names) as ReadonlyArray<keyof InForce>)
    if (inForce[name] === undefined) throw new TypeError(`console: inForce: ${name}: is required`)
}
