// npm run bench -- witnesses --passes 5. CPU time of witnesses: the functions take turns in one process, after a pass
// that does not count.

import { parseArgs } from "node:util"
import { pack, packWithWitnesses, verify } from "@waybill/packing"
import { ecomSet } from "../packing/ecom-set.ts"
import { requestOf } from "../packing/set.ts"

const { values } = parseArgs({
  options: { passes: { type: "string", default: "5" }, seed: { type: "string", default: "20260801" } }
})

/** Number of orders before the other function has its turn. */
const TURN = 50

const requests = ecomSet(Number(values.seed)).cases.map((each) => requestOf(each, {}))
const turns = Array.from({ length: requests.length / TURN }, (_, i) => requests.slice(i * TURN, (i + 1) * TURN))

/** Returns the CPU time of a function for each entry, in milliseconds. */
const cpuOf = <A>(entries: readonly A[], run: (entry: A) => unknown): number => {
  const before = process.cpuUsage()
  for (const entry of entries) run(entry)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

const passes = Array.from({ length: Number(values.passes) + 1 }, (_, pass) => {
  const totals = { plain: 0, proved: 0 }
  const plain = (part: typeof requests) => {
    totals.plain += cpuOf(part, pack)
  }
  const proved = (part: typeof requests) => {
    totals.proved += cpuOf(part, packWithWitnesses)
  }
  for (const [i, part] of turns.entries())
    for (const run of (i + pass) % 2 ? [plain, proved] : [proved, plain]) run(part)
  return totals
}).slice(1)

const packings = requests.flatMap((request) => {
  const outcome = packWithWitnesses(request)
  return outcome._tag === "Packed" ? [{ request, packing: outcome.packing }] : []
})
const atBounds = packings.filter(({ packing }) =>
  packing.certificate.proofs.every(({ atLeast, value }) => atLeast === value)
)
const bySums = requests.filter((request) => {
  const outcome = pack(request)
  return outcome._tag === "Packed" && outcome.packing.certificate.optimal
})
const optimal = packings.filter(({ packing }) => packing.certificate.optimal)
/** A dual of sums over volume, weight and pieces reaches the value only if every box is full by one of them. */
const full = optimal.filter(({ packing, request }) => {
  const all = packing.boxes.map((box) => ({ ...box, ...request.boxes[box.box]! }))
  return (
    all.every(({ fill, fillLimit = 1 }) => fill >= fillLimit) ||
    all.every(({ grossWeight, maxWeight }) => grossWeight === maxWeight) ||
    all.every(({ maxPieces, placements }) => placements.length === maxPieces)
  )
})
const bytes = median(optimal.map(({ packing }) => JSON.stringify(packing.certificate).length))
const checks = Array.from({ length: Number(values.passes) }, () =>
  cpuOf(packings, ({ packing, request }) => verify(request, packing))
)
const rows = [
  ["`pack`, median", `${median(passes.map(({ plain }) => plain)).toFixed(0)} ms`],
  ["`packWithWitnesses`, median", `${median(passes.map(({ proved }) => proved)).toFixed(0)} ms`],
  ["ratio, median of passes", median(passes.map(({ plain, proved }) => proved / plain)).toFixed(2)],
  ["`verify`, median", `${median(checks).toFixed(0)} ms`],
  ["all values at their bounds", `${atBounds.length} of ${packings.length}`],
  ["optimal by `pack`", `${bySums.length}`],
  ["optimal by `packWithWitnesses`", `${optimal.length}`],
  ["of these, every box is full", `${full.length}`],
  ["median size of their certificates", `${bytes} bytes`]
]
for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`)
