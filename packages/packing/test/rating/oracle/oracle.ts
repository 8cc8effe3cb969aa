// The rating a second time, written straight from its rules and for nothing but to be compared with: every number is a
// fraction of BigInts, every rule is applied as it is stated, nothing is prepared or shared.
import type { QuoteContext, RateCard, ShipFrom, Shipment } from "@waybill/packing/rating"
import { measured } from "./conditions.ts"
import { dateOf, dayOf, openDaysAfter, shipDayOf, withSeconds } from "./days.ts"
import { dec, eq, type Fraction, lt, total } from "./fractions.ts"
import { NotOffered, ratedLines, written } from "./lines.ts"
import { thereOf, zoneOf } from "./places.ts"

/** What is compared. */
export interface Statement {
  readonly edition: string
  readonly shipDate: string
  readonly zone: string | null
  readonly rates: ReadonlyArray<{
    readonly method: string
    readonly cost: string
    readonly deliveryTime: string
    readonly arrives: string
    readonly lines: ReadonlyArray<readonly [code: string, box: number | null, amount: string]>
  }>
  readonly notOffered: ReadonlyArray<readonly [method: string, reason: string, box: number | null]>
}

export interface Question extends Pick<QuoteContext, "at" | "units" | "residential" | "rush"> {
  readonly cards: ReadonlyArray<RateCard>
  readonly from: ShipFrom
}

const LIMITS = [
  ["maxWeight", "actualWeight"],
  ["maxLongest", "longest"],
  ["maxSecond", "second"],
  ["maxLengthPlusGirth", "lengthPlusGirth"],
  ["maxSumDims", "sumDims"],
  ["maxVolume", "volume"]
] as const

const WORDS =
  "SAME ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY".split(
    " "
  )

/** What the rules say of a shipment that makes sense; undefined where no card of its carrier is in force. */
export const ratedNaively = (shipment: Shipment, question: Question): Statement | undefined => {
  const rush = question.rush === true
  const shipDay = shipDayOf(question.from, question.at, rush)
  const [card] = question.cards
    .filter(({ carrier, validFrom, validTo }) => {
      const isInForce = dayOf(validFrom) <= shipDay && (validTo == null || shipDay < dayOf(validTo))
      return carrier === shipment.carrier && isInForce
    })
    .sort((a, b) => dayOf(b.validFrom) - dayOf(a.validFrom))
  if (card === undefined) return undefined
  const there = thereOf(shipment.destination)
  const zone = zoneOf(card, there, question.from.id)
  const packageType = shipment.packageType ?? ""
  const rates: Array<Statement["rates"][number] & { readonly worth: Fraction; readonly most: number }> = []
  const notOffered: Array<Statement["notOffered"][number]> = []
  for (const service of card.services)
    try {
      if (zone === null) throw new NotOffered("no zone")
      if (!service.rates.some(({ zones }) => zones.includes(zone))) throw new NotOffered("zone not in any table")
      const boxes = shipment.boxes.map((box) => measured(card, service, box, question.units))
      const limits: Readonly<Record<string, string | number | undefined>> = { ...service.limits }
      for (const [i, box] of boxes.entries())
        for (const [limit, measure] of LIMITS)
          if (limits[limit] !== undefined && lt(dec(limits[limit]), box[measure]!)) throw new NotOffered(limit, i)
      if (boxes.length > (service.limits?.maxBoxes ?? Infinity)) throw new NotOffered("maxBoxes")
      const residential = question.residential === true
      const lines = ratedLines(card, service, boxes, { there, zone, packageType, residential, rush, shipDay })
      if (service.packageTypes?.every((type) => type.toUpperCase() !== packageType.toUpperCase()))
        throw new NotOffered("package type")
      const days = service.transit.byZone[zone]
      if (days == null) throw new NotOffered("no transit time")
      const worth = total(lines.map(({ amount }) => amount))
      const decimals = 10n ** BigInt(card.rounding.increment.split(".")[1]?.length ?? 0)
      const isBeyondSense = (amount: Fraction) =>
        !lt([(amount[0] < 0n ? -1n : 1n) * amount[0] * decimals, amount[1]], [10n ** 14n, 1n])
      if ([worth, ...lines.map(({ amount }) => amount)].some(isBeyondSense)) throw new NotOffered("beyond the last row")
      const { calendar, show, by = "23:59:59" } = service.transit
      const arrives = dateOf(openDaysAfter(card.calendars![calendar]!, shipDay, days[1]))
      const label = days[1] > 20 ? "UNKNOWN" : `${WORDS[days[1]]}_DAY${days[1] < 2 ? "" : "S"}`
      const text = (amount: Fraction) => written(amount, card.rounding.increment)
      rates.push({
        method: service.code,
        cost: text(worth),
        deliveryTime: show === "label" ? label : `${arrives}T${withSeconds(by)}`,
        arrives,
        lines: lines.map(({ code, box, amount }) => [code, box, text(amount)]),
        worth,
        most: days[1]
      })
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error
      notOffered.push([service.code, error.message, error.box])
    }
  rates.sort((a, b) =>
    eq(a.worth, b.worth) ? a.most - b.most || (a.method < b.method ? -1 : 1) : lt(a.worth, b.worth) ? -1 : 1
  )
  return {
    edition: card.edition,
    shipDate: dateOf(shipDay),
    zone,
    rates: rates.map(({ worth: _, most: __, ...rate }) => rate),
    notOffered
  }
}
