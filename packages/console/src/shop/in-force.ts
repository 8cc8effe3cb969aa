import type { CardQuote, WorkingCalendar } from "@waybill/core/adapter"
import { checkFunctions, checkNames, type NamesOf } from "@waybill/core/options"
import type { PrintCatalogue, PrintProfile } from "@waybill/packing/prints"
import type { RateCard, ShipFrom } from "@waybill/packing/rating"

/** A part of the shop that has its own setting. */
export type ShopPart = "shop" | "calendar" | "units" | "boxes" | "profile" | "cards" | "shipFrom"

/** A draft of a file. */
export interface Draft {
  /** File that the draft would replace. */
  readonly kind: "boxes" | "cards" | "shop"
  /** Units of the parcel and of the print in `form`. */
  readonly units: "in/lb" | "cm/kg"
  /** Fields of the form: the draft in `text`, and a parcel to price or a print to pack. */
  readonly form: Readonly<Record<string, string>>
}

/** Result of a trial of a draft. */
export interface Trial {
  /** Problems, differences and parcels as lines, by title. */
  readonly lists: Readonly<Record<string, ReadonlyArray<string>>>
  /** Prices of the parcel. */
  readonly quote?: CardQuote
}

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
  /** Tries a draft, without a change of the service. Default: drafts cannot be tried. */
  readonly tryDraft?: (draft: Draft) => Promise<Trial>
  /** Pushes and holds a sample order, and returns the problem, if any. Default: an empty board has no first steps. */
  readonly pushSample?: (
    sample: Readonly<Record<"account_id" | "person" | "title" | "xid", string>>
  ) => Promise<string | undefined>
}

const names: NamesOf<InForce> = {
  calendar: true,
  profile: true,
  catalogue: true,
  cards: true,
  shipFrom: true,
  changedIn: true,
  tryDraft: true,
  pushSample: true
}

/** Throws if a field is unknown or missing. */
export const checkInForce = (inForce: InForce): void => {
  checkNames("console: inForce", inForce, names)
  checkFunctions("console: inForce", inForce, ["tryDraft", "pushSample"])
  for (const name of Object.keys(names) as ReadonlyArray<keyof InForce>)
    if (!["tryDraft", "pushSample"].includes(name) && inForce[name] === undefined)
      throw new TypeError(`console: inForce: ${name}: is required`)
}
