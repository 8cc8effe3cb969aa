import type { Replayed, ReplayedLine } from "@waybill/packing/rating"
import type { CarrierRate } from "../../rating/rate-order.ts"
import type { Incomparable, PriceComparison } from "../../rating/replay-order.ts"
import type { SoldComparison } from "../../rating/replay-sold.ts"
import { csvLines, type Format, jsonLine, ndjsonLines, type OutputLines } from "./output-lines.ts"

const header = [
  ...["line", "order", "before_service", "before", "after_service", "after", "difference"],
  ...["explanation", "problem"]
]

const summarize = ({ carrier, cost, currency, method }: CarrierRate) => ({ carrier, service: method, cost, currency })

/** Returns both prices of a bound quote in the form of a comparison. */
const summarizeSold = ({ sold, today }: SoldComparison) => {
  const { card, carrier, cost, currency, digest, edition, service } = sold
  return {
    before: { carrier, service, cost, currency, card, edition, digest },
    after: {
      carrier,
      service,
      cost: today.cost,
      currency,
      card: today.card.id,
      edition: today.card.edition,
      digest: today.card.digest
    }
  }
}

const explainLine = ({ after, before, box, causes, code, reasons }: ReplayedLine): string => {
  const where = box === null ? code : `${code}, box ${box + 1}`
  const why = [causes.join(" and "), ...reasons].join(", ")
  return `${where}: ${before} → ${after} (${why})`
}

/** Returns the facts and lines that differ from the sale, in one cell. */
const explanationOf = ({ changed, lines }: Replayed): string =>
  [...changed.map(({ after, before, cause }) => `${cause}: ${before} → ${after}`), ...lines.map(explainLine)].join("; ")

/** Output of `waybill replay` in each format. */
export const replayLines: Readonly<Record<Format, OutputLines<PriceComparison | SoldComparison | Incomparable>>> = {
  ndjson: ndjsonLines((label, _, replayed) => {
    if ("problem" in replayed) return jsonLine({ ...label, ...replayed })
    if (!("sold" in replayed))
      return jsonLine({ ...label, ...replayed, before: summarize(replayed.before), after: summarize(replayed.after) })
    const { changed, difference, isReproduced, lines } = replayed.today
    return jsonLine({ ...label, ...summarizeSold(replayed), difference, isReproduced, changed, lines })
  }),
  csv: csvLines(header, (_, replayed) => {
    if ("problem" in replayed) return [[replayed.problem]]
    if (!("sold" in replayed)) {
      const { after, before, difference } = replayed
      return [[before.method, before.cost, after.method, after.cost, difference, "", ""]]
    }
    const { sold, today } = replayed
    return [[sold.service, sold.cost, sold.service, today.cost, today.difference, explanationOf(today), ""]]
  })
}
