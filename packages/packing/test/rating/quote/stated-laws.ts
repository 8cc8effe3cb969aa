// What every law about quotes says: of all that is drawn, what is asked, and how amounts are read.
import { type QuoteContext, type Quoted, quote, type RateCard, type Shipment } from "@waybill/packing/rating"
import fc from "fast-check"
import { SEED } from "../arbitraries/figures.ts"
import { originOf, shipFromNamed, tariffOf } from "../fixtures/vectors.ts"

const HERE = originOf(shipFromNamed("origin-any"))
const JUNE = "2026-06-10T18:00:00Z"

type Asked = Partial<Omit<QuoteContext, "cards">>

/** What is quoted with these cards; in June and from anywhere, unless asked otherwise. */
export const quotedBy = (cards: ReadonlyArray<RateCard>, shipment: Shipment, asked: Asked = {}): Quoted => {
  const context = { from: HERE, at: JUNE, units: cards[0]!.units, ...asked }
  const answer = quote(shipment, { ...context, cards: cards.map(tariffOf) })
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return answer
}
/** What is quoted with one card. */
export const quoted = (card: RateCard, shipment: Shipment, asked?: Asked): Quoted => quotedBy([card], shipment, asked)

/** That a law holds of all that is drawn, the same on every run. */
export const check = <A extends readonly [unknown, ...unknown[]]>(
  arbitraries: { readonly [K in keyof A]: fc.Arbitrary<A[K]> },
  law: (...drawn: A) => void,
  numRuns = 200
): void =>
  fc.assert(
    fc.property(fc.tuple(...(arbitraries as unknown as fc.Arbitrary<unknown>[])), (drawn) =>
      law(...(drawn as unknown as A))
    ),
    { seed: SEED, numRuns }
  )

/** A decimal text, exactly, in millionths. */
export const exact = (text: string): bigint => {
  const [whole = "", decimals = ""] = text.replace("-", "").split(".")
  const millionths = BigInt(whole + decimals.padEnd(6, "0"))
  return text.startsWith("-") ? -millionths : millionths
}
/** The cost of each method that is offered. */
export const costs = ({ rates }: Quoted) => new Map(rates.map(({ method, cost }) => [method, cost]))
/** What is said of one method, where it is offered. */
export const rateOf = ({ rates }: Quoted, code: string) => rates.find(({ method }) => method === code)
