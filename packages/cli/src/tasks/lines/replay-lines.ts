import type { CarrierRate } from "../../rating/rate-order.ts"
import type { Incomparable, PriceComparison } from "../../rating/replay-order.ts"
import { csvLines, type Format, jsonLine, ndjsonLines, type OutputLines } from "./output-lines.ts"

const header = ["line", "order", "before_service", "before", "after_service", "after", "difference", "problem"]

const summarize = ({ carrier, cost, currency, method }: CarrierRate) => ({ carrier, service: method, cost, currency })

/** Output of `waybill replay` in each format. */
export const replayLines: Readonly<Record<Format, OutputLines<PriceComparison | Incomparable>>> = {
  ndjson: ndjsonLines((label, _, replayed) =>
    "problem" in replayed
      ? jsonLine({ ...label, ...replayed })
      : jsonLine({ ...label, ...replayed, before: summarize(replayed.before), after: summarize(replayed.after) })
  ),
  csv: csvLines(header, (_, replayed) =>
    "problem" in replayed
      ? [[replayed.problem]]
      : [
          [
            replayed.before.method,
            replayed.before.cost,
            replayed.after.method,
            replayed.after.cost,
            replayed.difference,
            ""
          ]
        ]
  )
}
