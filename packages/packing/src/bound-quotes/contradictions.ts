import type { Tariff } from "../rating/compile/compile.ts"
import type { Line } from "../rating/money/ledger.ts"
import { dayOf } from "../values/civil-date.ts"
import type { BoundQuote } from "./bound-quote.ts"
import { requote } from "./requote.ts"

/** Maximum number of contradictions reported. */
const MAX_CONTRADICTIONS = 20

const partsOf = (line: Line | undefined): string =>
  line === undefined ? "no line" : `${line.code}, box ${line.box}: ${line.amount} at ${line.pointer}`

/** Returns the differences between a bound quote and its own card. Empty if the card gives exactly the same lines. */
export const contradictions = (sold: BoundQuote, tariff: Tariff): ReadonlyArray<string> => {
  const { carrier, currency, edition, id } = tariff.card
  const facts = { carrier, card: id, edition, currency }
  const shipDay = dayOf(sold.shipDate)!
  if (shipDay < tariff.validFrom || shipDay >= tariff.validTo)
    return [`shipDate: the quote has ${sold.shipDate}; its card is not valid on this date`]
  const again = requote(sold, { ...sold, tariff })
  if ("problem" in again) return [again.problem]
  const expected = { ...facts, zone: again.zone, cost: again.cost }
  const fields = Object.entries(expected).flatMap(([name, value]) => {
    const kept = sold[name as keyof typeof expected]
    return kept === value ? [] : [`${name}: the quote has ${kept}, its card gives ${value}`]
  })
  const count = Math.max(sold.lines.length, again.lines.length)
  const lines = Array.from({ length: count }, (_, i) => [partsOf(sold.lines[i]), partsOf(again.lines[i])] as const)
  return [
    ...fields,
    ...lines.flatMap(([kept, given], i) =>
      kept === given ? [] : [`line ${i + 1}: the quote has ${kept}; its card gives ${given}`]
    )
  ].slice(0, MAX_CONTRADICTIONS)
}
