import {
  compile,
  compileShipFrom,
  exampleCards,
  exampleShipFrom,
  type NotOffered,
  type Quote,
  quote,
  type Rate,
  type Tariff
} from "@waybill/packing/rating"
import type { ShippedParcel } from "./packed-order.ts"

/** Destination and date of an order, as the visitor entered them. */
export interface Destination {
  readonly country: string
  readonly state: string
  readonly postal: string
  /** Date of the order, such as `2026-06-10`. */
  readonly date: string
  readonly residential: boolean
}

/** Lines of a rate that have the same price. */
interface PriceLine {
  readonly title: string
  /** What the price is for, such as `Box 1` or `3 parcels`. */
  readonly appliesTo: string
  readonly calc: string
  readonly amount: string
}

/** Rate of one service, with its lines. The amounts of the lines add up to the cost. */
export interface PricedService {
  readonly carrier: string
  readonly title: string
  readonly cost: string
  readonly arrives: string
  readonly lines: ReadonlyArray<PriceLine>
}

/** Declined service, with the reason. */
interface RefusedService {
  readonly title: string
  readonly reason: string
}

/** Rates of all example carriers, cheapest first, or an error in a field. */
export type QuotedOrder =
  | {
      readonly _tag: "Quoted"
      readonly shipDate: string
      readonly rates: ReadonlyArray<PricedService>
      readonly notOffered: ReadonlyArray<RefusedService>
    }
  | { readonly _tag: "Refused"; readonly field: keyof Destination; readonly message: string }

const carriers = { acme: "Acme", swift: "Swift", harbor: "Harbor" } as const

const tariffs = exampleCards.map(compile).flatMap((made): Tariff[] => (made._tag === "Compiled" ? [made.compiled] : []))

const reasons: Readonly<Record<NotOffered["reason"], string>> = {
  "no zone": "destination not served",
  "zone not in any table": "destination not served",
  "null price": "no price for this weight and destination",
  "beyond the last row": "no price for this weight",
  maxWeight: "above the weight limit",
  maxLongest: "longest side above the limit",
  maxSecond: "second longest side above the limit",
  maxLengthPlusGirth: "length plus girth above the limit",
  maxSumDims: "sum of the sides above the limit",
  maxVolume: "volume above the limit",
  maxBoxes: "more parcels than the service accepts",
  "condition of the table": "size or weight not accepted",
  "package type": "type of package not accepted",
  "no transit time": "no delivery time for this destination"
}

/** Returns an amount in hundredths. The example cards have prices with two decimal places. */
const hundredths = (amount: string): bigint => BigInt(amount.replace(".", ""))

const money = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, "0")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const nameOf = (box: number, shipped: ReadonlyArray<ShippedParcel>): string =>
  `${shipped[box]?.kind === "tube" ? "Tube" : "Box"} ${box + 1}`

/** Combines lines that have the same price for several boxes. */
const linesOf = (rate: Rate, cardId: string, edition: string, shipped: ReadonlyArray<ShippedParcel>) => {
  const surcharges = exampleCards.find((card) => card.id === cardId && card.edition === edition)?.surcharges ?? {}
  const equal = Map.groupBy(rate.lines, ({ amount, calc, code }) => `${code}|${amount}|${calc}`)
  return [...equal.values()].map((lines): PriceLine => {
    const { amount, box, calc, code } = lines[0]!
    const one = box === null ? "Shipment" : nameOf(box, shipped)
    return {
      title: code === "base" ? "Base price" : (surcharges[code]?.title ?? code),
      appliesTo: lines.length === 1 ? one : `${lines.length} parcels, ${amount} each`,
      calc: calc.replace("<=", "≤"),
      amount: money(hundredths(amount) * BigInt(lines.length))
    }
  })
}

const refusedField = (quoted: Quote): (QuotedOrder & { _tag: "Refused" }) | undefined => {
  if (quoted._tag === "Quoted") return undefined
  const { at, code, message } = quoted.refusals[0]!
  const field = (["country", "state", "postal"] as const).find((name) => at === `/destination/${name}`)
  const hint = code === "no-edition" ? "The example cards have no prices for this date." : message.replace(/^\S+: /, "")
  return { _tag: "Refused", field: field ?? "date", message: hint }
}

/** Quotes the services of all example carriers for an order. */
export const quoteOrder = (shipped: ReadonlyArray<ShippedParcel>, destination: Destination): QuotedOrder => {
  const { country, date, postal, residential, state } = destination
  const origin = compileShipFrom(exampleShipFrom)
  if (origin._tag === "Refused") throw new Error(origin.faults[0]?.message)
  if (!/^[A-Z]{2}$/i.test(country))
    return { _tag: "Refused", field: "country", message: "Use two letters, such as US." }
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { _tag: "Refused", field: "date", message: "Choose a date." }
  const context = {
    cards: tariffs,
    from: origin.compiled,
    at: `${date}T15:00:00Z`,
    units: { length: "in", weight: "lb" },
    residential
  } as const
  const shipment = {
    destination: { country: country.toUpperCase(), state: state.trim().toUpperCase(), postal: postal.trim() },
    boxes: shipped.map(({ height, length, weight, width }) => ({ length, width, height, weight })),
    packageType: shipped.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
  }
  const quotes = Object.entries(carriers).map(
    ([carrier, name]) => [name, quote({ ...shipment, carrier }, context)] as const
  )
  for (const [, quoted] of quotes) {
    const refused = refusedField(quoted)
    if (refused !== undefined) return refused
  }
  const offered = quotes.flatMap(([carrier, quoted]) => (quoted._tag === "Quoted" ? [{ carrier, quoted }] : []))
  return {
    _tag: "Quoted",
    shipDate: offered[0]!.quoted.shipDate,
    rates: offered
      .flatMap(({ carrier, quoted: { card, rates } }) =>
        rates.map(
          (rate): PricedService => ({
            carrier,
            title: rate.title,
            cost: rate.cost,
            arrives: rate.arrives,
            lines: linesOf(rate, card.id, card.edition, shipped)
          })
        )
      )
      .sort((a, b) => Number(hundredths(a.cost) - hundredths(b.cost))),
    notOffered: offered.flatMap(({ quoted: { notOffered } }) =>
      notOffered.map(({ box, reason, title }) => ({
        title,
        reason: box === null ? reasons[reason] : `${reasons[reason]} (${nameOf(box, shipped)})`
      }))
    )
  }
}
