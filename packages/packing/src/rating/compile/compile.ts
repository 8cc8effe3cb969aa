import type { OpenDays } from "../calendar/open-days.ts"
import type { RateCard, Service } from "../card/card.ts"
import { checkedOnFailure } from "../card/checked-on-failure.ts"
import { conditionsOf, testsIn } from "../card/conditions-in.ts"
import { readRateCard } from "../card/read-rate-card.ts"
import { digestOf } from "../digest/digest.ts"
import { type Money, moneyOf } from "../money/money.ts"
import type { Ratio } from "../numbers/ratio.ts"
import { type LengthUnit, lengthsIn, type WeightUnit, weightsIn } from "../numbers/units.ts"
import { type ZoneFinder, zoneFinderOf } from "../place/zones.ts"
import { type CompiledColumn, compileColumns } from "./base-rate.ts"
import { hasPackageType, type ShipmentFacts } from "./conditions.ts"
import { type Schedule, schedulesOf } from "./delivery.ts"
import { FigureReader } from "./figure-reader.ts"
import { type Limit, limitsOf } from "./limits.ts"
import type { Compilation } from "./origin.ts"
import { type SideRounding, sideRoundingOf } from "./sizes.ts"
import { type CompiledSurcharge, compileSurcharge, type RankedSurcharge, rankSurcharges } from "./surcharges.ts"
import { type WeightRules, weightRulesOf } from "./weight.ts"

/** Compiled rate card. */
export interface Tariff {
  /** The card as given. */
  readonly card: RateCard
  /** SHA-256 hash of the card as canonical JSON (RFC 8785), in hexadecimal. */
  readonly digest: string
  /** First day of the card's validity, in days since 1970-01-01. */
  readonly validFrom: number
  /** First day after the card's validity, in days since 1970-01-01. */
  readonly validTo: number
  /** Lengths of all units, in the card's unit of length. */
  readonly lengths: Readonly<Record<LengthUnit, Ratio>>
  /** Weights of all units, in the card's unit of weight. */
  readonly weights: Readonly<Record<WeightUnit, Ratio>>
  /** Rounding and format of amounts. */
  readonly money: Money
  /** Returns the zone of a destination, or undefined. */
  readonly zoneOf: ZoneFinder
  /** Services in the order of the card. */
  readonly services: ReadonlyArray<CompiledService>
}

/** Service in a compiled rate card. */
export interface CompiledService {
  /** Code of the service, which quotes call `method`. */
  readonly code: string
  /** Name for people. */
  readonly title: string
  /** Returns whether the service accepts the package type of a shipment. */
  readonly accepts: (shipment: ShipmentFacts) => boolean
  /** Rounding of sides. Undefined for none. */
  readonly rounding: SideRounding
  /** Limits of each box, in the order in which they are reported. */
  readonly limits: ReadonlyArray<Limit>
  /** Maximum number of boxes in a shipment. Infinity without a limit. */
  readonly maxBoxes: number
  /** Rules for the billable weight. */
  readonly weightRules: WeightRules
  /** Columns of the rate tables, keyed by zone. */
  readonly columns: ReadonlyMap<string, ReadonlyArray<CompiledColumn>>
  /** Whether the cheapest applicable table sets the base price, rather than the first one. */
  readonly isCheapestTable: boolean
  /** Surcharges with a line per box, in the order of the service. */
  readonly boxSurcharges: ReadonlyArray<RankedSurcharge>
  /** Surcharges with one line per shipment, in the order of the service. */
  readonly shipmentSurcharges: ReadonlyArray<RankedSurcharge>
  /** Whether a condition of the service depends on the delivery date. */
  readonly needsArrival: boolean
  /** Delivery schedules, keyed by zone. */
  readonly schedules: ReadonlyMap<string, Schedule>
}

/**
 * Compiles a rate card for use in any number of quotes. Refuses a card that contradicts itself, for example one that
 * names a missing calendar or surcharge, or has a divisor or step of zero. Returns the faults of a malformed card if it
 * cannot be compiled.
 *
 * @example
 * ```ts
 * const tariff = compile(exampleCards[0]!)
 * if (tariff._tag === "Refused") tariff.faults
 * ```
 */
export const compile = (card: RateCard): Compilation<Tariff> =>
  checkedOnFailure<Compilation<Tariff>>(
    [[readRateCard, card, ""]],
    () => compileCard(card),
    (faults) => ({ _tag: "Refused", faults })
  )

const compileCard = (card: RateCard): Compilation<Tariff> => {
  const figures = new FigureReader()
  const money = moneyOf(card.rounding, figures.positive(card.rounding.increment, "/rounding/increment"))
  const calendars = figures.map(card.calendars ?? {}, "/calendars", (calendar, at) => figures.calendar(calendar, at))
  const surcharges = figures.map(card.surcharges ?? {}, "/surcharges", (surcharge, at, code) =>
    compileSurcharge(code, surcharge, money, figures, at)
  )
  const rounding = sideRoundingOf(card.measure?.dimRounding ?? null, figures, "/measure/dimRounding")
  const parts: Parts = { card, figures, money, calendars, surcharges, rounding }
  const compiled: Tariff = {
    card,
    digest: digestOf(card),
    validFrom: figures.day(card.validFrom, "/validFrom"),
    validTo: card.validTo == null ? Infinity : figures.day(card.validTo, "/validTo"),
    lengths: lengthsIn(card.units.length),
    weights: weightsIn(card.units.weight),
    money,
    zoneOf: zoneFinderOf(card.zones),
    services: card.services.map((service, i) => compileService(service, parts, `/services/${i}`))
  }
  const faults = figures.faults.all
  return faults.length === 0 ? { _tag: "Compiled", compiled } : { _tag: "Refused", faults }
}

/** Compiled parts of a card that its services share. */
interface Parts {
  readonly card: RateCard
  readonly figures: FigureReader
  readonly money: Money
  readonly calendars: ReadonlyMap<string, OpenDays | undefined>
  readonly surcharges: ReadonlyMap<string, CompiledSurcharge>
  readonly rounding: SideRounding
}

const compileService = (service: Service, parts: Parts, at: string): CompiledService => {
  const { figures, money } = parts
  const surcharges = service.surcharges.flatMap((code, i) => {
    const surcharge = figures.named(parts.surcharges, code, `${at}/surcharges/${i}`, "a surcharge of the card")
    return surcharge === undefined ? [] : [surcharge]
  })
  const calendar = figures.named(
    parts.calendars,
    service.transit.calendar,
    `${at}/transit/calendar`,
    "a calendar of the card"
  )
  const schedules = calendar && schedulesOf(service.transit, calendar, figures, `${at}/transit`)
  const ownRounding = service.measure?.dimRounding
  return {
    code: service.code,
    title: service.title,
    accepts: service.packageTypes === undefined ? () => true : hasPackageType(service.packageTypes),
    rounding:
      ownRounding === undefined ? parts.rounding : sideRoundingOf(ownRounding, figures, `${at}/measure/dimRounding`),
    limits: limitsOf(service.limits ?? {}, figures, `${at}/limits`),
    maxBoxes: service.limits?.maxBoxes ?? Infinity,
    weightRules: weightRulesOf(service.weight, figures, `${at}/weight`),
    columns: compileColumns(service.rates, money, figures, `${at}/rates`),
    isCheapestTable: service.tableChoice === "cheapest",
    boxSurcharges: rankSurcharges(surcharges.filter(({ isForShipment }) => !isForShipment)),
    shipmentSurcharges: rankSurcharges(surcharges.filter(({ isForShipment }) => isForShipment)),
    needsArrival: conditionsOf(parts.card, service).some((condition) =>
      testsIn(condition, "").some(([[subject]]) => subject === "arrivalWeekday")
    ),
    schedules: schedules ?? new Map()
  }
}
