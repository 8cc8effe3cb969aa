import {
  compile,
  compileShipFrom,
  exampleCards,
  exampleShipFrom,
  type NotOffered,
  type Quote,
  type QuoteContext,
  quote,
  type Rate,
  type RateCard,
  type Tariff
} from "@waybill/packing/rating"
import type { Answer, ShownParcel } from "./answer.ts"
import { destinationOf } from "./request.ts"
import type { State } from "./state.ts"

/** The fields of a shipment that can be invalid. */
export type QuoteField = "country" | "state" | "postal" | "date" | "card"

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
  readonly title: string
  /** Amount with its currency, such as `7.70 USD`. */
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
  | { readonly _tag: "Refused"; readonly field: QuoteField; readonly message: string }

type Cards = { readonly tariffs: ReadonlyArray<Tariff>; readonly cards: ReadonlyArray<RateCard> }

/** Compiles the visitor's card, or the example cards if there is none. */
const cardsOf = (text: string): Cards | { readonly problem: string } => {
  if (text.trim() === "") return compiled(exampleCards)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { problem: `The card is not valid JSON: ${(error as Error).message}` }
  }
  const cards = Array.isArray(json) ? json : [json]
  return cards.length === 0 ? { problem: "The list contains no card." } : compiled(cards as ReadonlyArray<RateCard>)
}

const compiled = (cards: ReadonlyArray<RateCard>): Cards | { readonly problem: string } => {
  const tariffs: Array<Tariff> = []
  for (const card of cards) {
    const made = compile(card)
    if (made._tag === "Refused")
      return {
        problem: made.faults
          .slice(0, 5)
          .map(({ message }) => message)
          .join("; ")
      }
    tariffs.push(made.compiled)
  }
  return { tariffs, cards }
}

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

const nameOf = (box: number, parcels: ReadonlyArray<ShownParcel>): string =>
  `${parcels[box]?.kind === "tube" ? "Tube" : "Box"} ${box + 1}`

/** Combines lines that have the same price for several boxes. */
const linesOf = (rate: Rate, card: RateCard | undefined, parcels: ReadonlyArray<ShownParcel>) => {
  const equal = Map.groupBy(rate.lines, ({ amount, calc, code }) => `${code}|${amount}|${calc}`)
  return [...equal.values()].map((lines): PriceLine => {
    const { amount, box, calc, code } = lines[0]!
    const one = box === null ? "Shipment" : nameOf(box, parcels)
    return {
      title: code === "base" ? "Base price" : (card?.surcharges?.[code]?.title ?? code),
      appliesTo: lines.length === 1 ? one : `${lines.length} parcels, each`,
      calc: calc.replace("<=", "≤"),
      amount
    }
  })
}

const refusedField = (quoted: Quote): (QuotedOrder & { _tag: "Refused" }) | undefined => {
  if (quoted._tag === "Quoted") return undefined
  const { at, code, message } = quoted.refusals[0]!
  const field = (["country", "state", "postal"] as const).find((name) => at === `/destination/${name}`)
  return {
    _tag: "Refused",
    field: field ?? "date",
    message: code === "no-edition" ? "No card has prices for this date." : message
  }
}

const day = /^\d{4}-\d\d-\d\d$/

/** Quotes every service of the cards for the parcels of an answer. */
export const quoteOrder = ({ parcels, units }: Answer, state: State): QuotedOrder => {
  const origin = compileShipFrom(exampleShipFrom)
  if (origin._tag === "Refused") throw new Error(origin.faults[0]?.message)
  const made = cardsOf(state.card)
  if ("problem" in made) return { _tag: "Refused", field: "card", message: made.problem }
  if (!day.test(state.date)) return { _tag: "Refused", field: "date", message: "date: must be a date" }
  const context = {
    cards: made.tariffs,
    from: origin.compiled,
    at: `${state.date}T15:00:00Z`,
    units: units as QuoteContext["units"],
    residential: state.residential === "yes"
  }
  const shipment = {
    destination: destinationOf(state),
    boxes: parcels.map(({ outer: { height, length, width }, weight }) => ({ length, width, height, weight })),
    packageType: parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
  }
  const carriers = [...new Set(made.cards.map(({ carrier }) => carrier))]
  const quotes = carriers.map((carrier) => quote({ ...shipment, carrier }, context))
  const refused = quotes.map(refusedField).find((each) => each !== undefined)
  if (refused !== undefined) return refused
  const offered = quotes.flatMap((quoted) => (quoted._tag === "Quoted" ? [quoted] : []))
  const rates = offered.flatMap(({ card, rates: own }) => {
    const source = made.cards.find(({ edition, id }) => id === card.id && edition === card.edition)
    return own.map((rate) => ({
      amount: Number(rate.cost),
      shown: {
        title: rate.title,
        cost: `${rate.cost} ${source?.currency ?? ""}`.trim(),
        arrives: rate.arrives,
        lines: linesOf(rate, source, parcels)
      }
    }))
  })
  return {
    _tag: "Quoted",
    shipDate: offered[0]!.shipDate,
    rates: rates.toSorted((a, b) => a.amount - b.amount).map(({ shown }) => shown),
    notOffered: offered.flatMap(({ notOffered }) =>
      notOffered.map(({ box, reason, title }) => ({
        title,
        reason: box === null ? reasons[reason] : `${reasons[reason]} (${nameOf(box, parcels)})`
      }))
    )
  }
}
