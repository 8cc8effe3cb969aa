// Reference implementation of rating, written directly from the rules. Every number is a fraction of bigints. Nothing
// is precomputed or shared with the implementation under test.
import type { QuoteContext, RateCard, ShipFrom, Shipment } from "@waybill/packing/rating"
import { measureBox } from "./conditions.ts"
import { dateOf, dayOf, localDayOf, openDaysAfter, shipDayOf, withSeconds } from "./days.ts"
import { dec, eq, type Fraction, lt, total } from "./fractions.ts"
import { formatAmount, NotOffered, ratedLines } from "./lines.ts"
import { locationOf, zoneOf } from "./places.ts"

/** Parts of a quote that are compared. */
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

/** Inputs of a quote other than the shipment. */
export interface OracleInputs extends Pick<QuoteContext, "at" | "units" | "residential" | "rush" | "pickup"> {
  readonly cards: ReadonlyArray<RateCard>
  readonly from: ShipFrom
}

const boxLimits = [
  ["maxWeight", "actualWeight"],
  ["maxLongest", "longest"],
  ["maxSecond", "second"],
  ["maxLengthPlusGirth", "lengthPlusGirth"],
  ["maxSumDims", "sumDims"],
  ["maxVolume", "volume"]
] as const

const numberWords =
  "SAME ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY".split(
    " "
  )

/** Quotes a valid shipment. Returns undefined if no card of its carrier is valid. */
export const rateNaively = (shipment: Shipment, inputs: OracleInputs): Statement | undefined => {
  const rush = inputs.rush === true
  const shipDay = shipDayOf(inputs.from, inputs.at, rush)
  const [card] = inputs.cards
    .filter(({ carrier, validFrom, validTo }) => {
      const isValid = dayOf(validFrom) <= shipDay && (validTo == null || shipDay < dayOf(validTo))
      return carrier === shipment.carrier && isValid
    })
    .sort((a, b) => dayOf(b.validFrom) - dayOf(a.validFrom))
  if (card === undefined) return undefined
  const location = locationOf(shipment.destination)
  const zone = zoneOf(card, location, inputs.from.id)
  const packageType = shipment.packageType ?? ""
  const rates: Array<Statement["rates"][number] & { readonly exactCost: Fraction; readonly maxDays: number }> = []
  const notOffered: Array<Statement["notOffered"][number]> = []
  for (const service of card.services)
    try {
      if (zone === null) throw new NotOffered("no zone")
      if (!service.rates.some(({ zones }) => zones.includes(zone))) throw new NotOffered("zone not in any table")
      const boxes = shipment.boxes.map((box) => measureBox(card, service, box, inputs.units))
      const limits: Readonly<Record<string, string | number | undefined>> = { ...service.limits }
      for (const [i, box] of boxes.entries())
        for (const [limit, measure] of boxLimits)
          if (limits[limit] !== undefined && lt(dec(limits[limit]), box[measure]!)) throw new NotOffered(limit, i)
      if (boxes.length > (service.limits?.maxBoxes ?? Infinity)) throw new NotOffered("maxBoxes")
      const residential = inputs.residential === true
      const pickup = inputs.pickup === true
      const days = service.transit.byZone[zone]
      const arrivalDay = days ? openDaysAfter(card.calendars![service.transit.calendar]!, shipDay, days[1]) : undefined
      const declaredValue = dec(shipment.declaredValue ?? 0)
      const monthlyVolume = dec(inputs.from.monthlyVolume?.[shipment.carrier] ?? 0)
      const options = { residential, rush, pickup, shipDay, arrivalDay, declaredValue, monthlyVolume }
      const lines = ratedLines(card, service, boxes, { location, zone, packageType, ...options })
      if (service.packageTypes?.every((type) => type.toUpperCase() !== packageType.toUpperCase()))
        throw new NotOffered("package type")
      if (days == null) throw new NotOffered("no transit time")
      const exactCost = total(lines.map(({ amount }) => amount))
      const decimals = 10n ** BigInt(card.rounding.increment.split(".")[1]?.length ?? 0)
      const isTooLarge = (amount: Fraction) =>
        !lt([(amount[0] < 0n ? -1n : 1n) * amount[0] * decimals, amount[1]], [10n ** 14n, 1n])
      if ([exactCost, ...lines.map(({ amount }) => amount)].some(isTooLarge))
        throw new NotOffered("beyond the last row")
      const { calendar, show, by = "23:59:59" } = service.transit
      const arrives = dateOf(openDaysAfter(card.calendars![calendar]!, shipDay, days[1]))
      const count = dayOf(arrives) - localDayOf(inputs.from, inputs.at)
      const label = count > 20 ? "UNKNOWN" : `${numberWords[count]}_DAY${count < 2 ? "" : "S"}`
      const text = (amount: Fraction) => formatAmount(amount, card.rounding.increment)
      rates.push({
        method: service.code,
        cost: text(exactCost),
        deliveryTime: show === "label" ? label : `${arrives}T${withSeconds(by)}`,
        arrives,
        lines: lines.map(({ code, box, amount }) => [code, box, text(amount)]),
        exactCost,
        maxDays: days[1]
      })
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error
      notOffered.push([service.code, error.message, error.box])
    }
  rates.sort((a, b) =>
    eq(a.exactCost, b.exactCost)
      ? a.maxDays - b.maxDays || (a.method < b.method ? -1 : 1)
      : lt(a.exactCost, b.exactCost)
        ? -1
        : 1
  )
  return {
    edition: card.edition,
    shipDate: dateOf(shipDay),
    zone,
    rates: rates.map(({ exactCost: _, maxDays: __, ...rate }) => rate),
    notOffered
  }
}
