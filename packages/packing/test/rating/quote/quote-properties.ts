// Shared by the property tests of quotes: default inputs, the property runner, and exact amounts.
import { type QuoteContext, type Quoted, quote, type RateCard, type Shipment } from "@waybill/packing/rating"
import fc from "fast-check"
import { runs } from "../../../../../tests/runs/runs.ts"
import { SEED } from "../arbitraries/figures.ts"
import { originOf, shipFromNamed, tariffOf } from "../fixtures/vectors.ts"

const origin = originOf(shipFromNamed("origin-any"))
const JUNE = "2026-06-10T18:00:00Z"

type Options = Partial<Omit<QuoteContext, "cards">>

/**
 * Quotes a shipment with these cards. By default, the order is in June, ships from `origin-any`, and uses the units of
 * the first card.
 */
export const quoteFromAll = (cards: ReadonlyArray<RateCard>, shipment: Shipment, options: Options = {}): Quoted => {
  const context = { from: origin, at: JUNE, units: cards[0]!.units, ...options }
  const answer = quote(shipment, { ...context, cards: cards.map(tariffOf) })
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return answer
}
/** Quotes a shipment with one card. */
export const quoteFrom = (card: RateCard, shipment: Shipment, options?: Options): Quoted =>
  quoteFromAll([card], shipment, options)

/** Asserts a property for random values, with a fixed seed. */
export const check = <A extends readonly [unknown, ...unknown[]]>(
  arbitraries: { readonly [K in keyof A]: fc.Arbitrary<A[K]> },
  property: (...drawn: A) => void,
  numRuns = runs(25, 50)
): void =>
  fc.assert(
    fc.property(fc.tuple(...(arbitraries as unknown as fc.Arbitrary<unknown>[])), (drawn) =>
      property(...(drawn as unknown as A))
    ),
    { seed: SEED, numRuns }
  )

/** Converts a decimal to millionths exactly. */
export const millionthsOf = (text: string): bigint => {
  const [whole = "", decimals = ""] = text.replace("-", "").split(".")
  const millionths = BigInt(whole + decimals.padEnd(6, "0"))
  return text.startsWith("-") ? -millionths : millionths
}
/** Returns the cost of each offered method. */
export const costs = ({ rates }: Quoted) => new Map(rates.map(({ method, cost }) => [method, cost]))
/** Returns the rate of a method, if it is offered. */
export const rateOf = ({ rates }: Quoted, code: string) => rates.find(({ method }) => method === code)
