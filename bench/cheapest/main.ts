// npm run bench -- cheapest --orders 1000 --effort 0
import { parseArgs } from "node:util"
import { compile, compileShipFrom, exampleCards, exampleShipFrom, type Tariff } from "@waybill/packing/rating"
import { ecomSet } from "../packing/ecom-set.ts"
import { requestOf } from "../packing/set.ts"
import { carrierRow } from "./carrier-row.ts"

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000" },
    seed: { type: "string", default: "7" },
    effort: { type: "string", default: "0" }
  }
})
const { cases } = ecomSet(Number(values.seed))
const step = cases.length / Number(values.orders)
const requests = Array.from({ length: Number(values.orders) }, (_, i) => requestOf(cases[Math.floor(i * step)]!, {}))
const origin = compileShipFrom(exampleShipFrom)
if (origin._tag === "Refused") throw new Error("the example ship-from document is invalid")
const context = {
  cards: exampleCards.map(compile).flatMap((made): Tariff[] => (made._tag === "Compiled" ? [made.compiled] : [])),
  from: origin.compiled,
  at: "2026-06-10T18:00:00Z",
  units: { length: "mm", weight: "g" }
} as const

const percent = (share: number): string => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)} %`)

process.stdout.write(
  "| carrier | orders | at its bound | checked | median certificate | mean gap of the others | cheaper than `pack` with alternatives | mean saving of these | dearer | invalid | CPU per order | CPU of the certificate | CPU of `pack` |\n"
)
process.stdout.write("|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
for (const carrier of ["acme", "swift", "harbor"]) {
  const row = carrierRow(requests, carrier, context, Number(values.effort))
  const { orders, proved, checked, gaps, cheaper, savings, dearer, invalid, searchCpu, proofCpu, baselineCpu } = row
  const sizes = row.sizes.toSorted((a, b) => a - b)
  const cells = [
    carrier,
    orders,
    percent(proved / orders),
    percent(checked / orders),
    `${sizes[sizes.length >> 1] ?? 0} B`,
    percent(gaps / (orders - proved)),
    percent(cheaper / orders),
    percent(savings / cheaper),
    dearer,
    invalid,
    `${(searchCpu / orders).toFixed(1)} ms`,
    `${(proofCpu / proved).toFixed(1)} ms`,
    `${(baselineCpu / orders).toFixed(1)} ms`
  ]
  process.stdout.write(`| ${cells.join(" | ")} |\n`)
}
