import { type OpenDays, openDaysOf } from "../calendar/open-days.ts"
import type { RateCard, Service } from "../card/card.ts"
import { digestOf } from "../digest/digest.ts"
import { type Money, moneyOf } from "../money/money.ts"
import type { Ratio } from "../numbers/ratio.ts"
import { type LengthUnit, lengthsIn, type WeightUnit, weightsIn } from "../numbers/units.ts"
import { type ZoneFinder, zoneFinderOf } from "../place/zones.ts"
import { type Column, columnsOf } from "./base-rate.ts"
import { type Circumstances, packageTypes } from "./conditions.ts"
import { type Schedule, schedulesOf } from "./delivery.ts"
import { Figures } from "./figures.ts"
import { type Limit, limitsOf } from "./limits.ts"
import type { Compilation } from "./origin.ts"
import { type SideRounding, sideRoundingOf } from "./sizes.ts"
import { type Extra, extraOf, type Ranked, ranked } from "./surcharges.ts"
import { type Scale, scaleOf } from "./weight.ts"

/** A rate card, ready for quotes. */
export interface Tariff {
  readonly card: RateCard
  /** The SHA-256 of the card as canonical JSON. */
  readonly digest: string
  /** In force from this day on, in days since 1970-01-01, until before `validTo`. */
  readonly validFrom: number
  readonly validTo: number
  readonly lengths: Readonly<Record<LengthUnit, Ratio>>
  readonly weights: Readonly<Record<WeightUnit, Ratio>>
  readonly money: Money
  readonly zoneOf: ZoneFinder
  readonly services: ReadonlyArray<CompiledService>
}

export interface CompiledService {
  readonly code: string
  readonly title: string
  readonly takes: (shipment: Circumstances) => boolean
  readonly rounding: SideRounding
  readonly limits: ReadonlyArray<Limit>
  readonly maxBoxes: number
  readonly scale: Scale
  readonly columns: ReadonlyMap<string, ReadonlyArray<Column>>
  readonly boxSurcharges: ReadonlyArray<Ranked>
  readonly shipmentSurcharges: ReadonlyArray<Ranked>
  readonly schedules: ReadonlyMap<string, Schedule>
}

/**
 * Makes a rate card ready for quotes; once for many. Refused where the card contradicts itself: a calendar or a surcharge
 * that it does not have, a divisor or a step of zero.
 */
export const compile = (card: RateCard): Compilation<Tariff> => {
  const figures = new Figures()
  const money = moneyOf(card.rounding, figures.positive(card.rounding.increment, "/rounding/increment"))
  const calendars = figures.map(card.calendars ?? {}, "/calendars", (calendar, at) => {
    const days = openDaysOf(calendar)
    if (days === undefined) figures.faults.add(at, calendar, "an open weekday, and holidays that are dates")
    return days
  })
  const extras = figures.map(card.surcharges ?? {}, "/surcharges", (surcharge, at, code) =>
    extraOf(code, surcharge, money, figures, at)
  )
  const rounding = sideRoundingOf(card.measure?.dimRounding ?? null, figures, "/measure/dimRounding")
  const parts: Parts = { figures, money, calendars, extras, rounding }
  const compiled: Tariff = {
    card,
    digest: digestOf(card),
    validFrom: figures.day(card.validFrom, "/validFrom"),
    validTo: card.validTo == null ? Infinity : figures.day(card.validTo, "/validTo"),
    lengths: lengthsIn(card.units.length),
    weights: weightsIn(card.units.weight),
    money,
    zoneOf: zoneFinderOf(card.zones),
    services: card.services.map((service, i) => serviceOf(service, parts, `/services/${i}`))
  }
  const faults = figures.faults.all
  return faults.length === 0 ? { _tag: "Compiled", compiled } : { _tag: "Refused", faults }
}

/** What the services of a card share. */
interface Parts {
  readonly figures: Figures
  readonly money: Money
  readonly calendars: ReadonlyMap<string, OpenDays | undefined>
  readonly extras: ReadonlyMap<string, Extra>
  readonly rounding: SideRounding
}

const serviceOf = (service: Service, parts: Parts, at: string): CompiledService => {
  const { figures, money } = parts
  const surcharges = service.surcharges.flatMap((code, i) => {
    const extra = figures.named(parts.extras, code, `${at}/surcharges/${i}`, "a surcharge of the card")
    return extra === undefined ? [] : [extra]
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
    takes: service.packageTypes === undefined ? () => true : packageTypes(service.packageTypes),
    rounding:
      ownRounding === undefined ? parts.rounding : sideRoundingOf(ownRounding, figures, `${at}/measure/dimRounding`),
    limits: limitsOf(service.limits ?? {}, figures, `${at}/limits`),
    maxBoxes: service.limits?.maxBoxes ?? Infinity,
    scale: scaleOf(service.weight, figures, `${at}/weight`),
    columns: columnsOf(service.rates, money, figures, `${at}/rates`),
    boxSurcharges: ranked(surcharges.filter(({ isForShipment }) => !isForShipment)),
    shipmentSurcharges: ranked(surcharges.filter(({ isForShipment }) => isForShipment)),
    schedules: schedules ?? new Map()
  }
}
