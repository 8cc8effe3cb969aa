import { listRefusals, type RatedOrder } from "../../rating/rate-order.ts"
import { csvLines, type Format, jsonLine, ndjsonLines, type OutputLines } from "./output-lines.ts"

const header = [
  "line",
  "order",
  "carrier",
  "service",
  "title",
  "cost",
  "currency",
  "least_days",
  "most_days",
  "arrives",
  "problem"
]

/** Returns the problem of an order without rates. */
export const refusalsOf = ({ notOffered }: Pick<RatedOrder, "notOffered">): string =>
  `no service accepts the boxes: ${listRefusals(notOffered)}`

/** Output of `waybill rate` in each format. */
export const rateLines: Readonly<Record<Format, OutputLines<RatedOrder>>> = {
  ndjson: ndjsonLines((label, _, rated) => jsonLine({ ...label, ...rated })),
  csv: csvLines(header, (_, rated) =>
    rated.rates.length === 0
      ? [[refusalsOf(rated)]]
      : rated.rates.map(({ arrives, carrier, cost, currency, days, method, title }) => [
          carrier,
          method,
          title,
          cost,
          currency,
          days[0],
          days[1],
          arrives,
          ""
        ])
  )
}
