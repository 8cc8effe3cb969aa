// npm run bench -- large: measures the CPU time of packing, verifying, instructions and drawings for very full boxes.
import { type Outcome, pack, type Request, violationsOf } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { largeSet } from "./large-set.ts"
import { requestOf } from "./set.ts"

const millisecondsOf = (step: () => unknown): string => {
  const before = process.cpuUsage()
  step()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1000).toFixed(0)
}

const carton = { reference: "carton", width: 230, length: 200, height: 95, weight: 8 }

const requests: Readonly<Record<string, Request>> = {
  "1,000 different pieces in one box": {
    ...requestOf(largeSet(1000, 1).cases[0]!, { support: 0.75 }),
    boxes: [{ reference: "container", inner: { width: 1500, length: 1500, height: 1500 } }]
  },
  "5,000 equal pieces with a load limit": {
    items: [{ ...carton, quantity: 5000, onTop: 100 }],
    boxes: [{ reference: "pallet", inner: { width: 1000, length: 2000, height: 1200 } }]
  }
}

process.stdout.write(
  "| request | boxes | pack, ms | violationsOf, ms | instructions, ms | drawings, ms |\n|---|---|---|---|---|---|\n"
)
for (const [name, request] of Object.entries(requests)) {
  let outcome: Outcome | undefined
  const packed = millisecondsOf(() => {
    outcome = pack(request)
  })
  if (outcome?._tag !== "Packed") throw new Error("refused")
  const { packing } = outcome
  const times = [
    packed,
    millisecondsOf(() => {
      const violations = violationsOf(request, packing)
      if (violations.length > 0) throw new Error(violations[0]!.message)
    }),
    millisecondsOf(() => packing.boxes.map((box) => layers(box))),
    millisecondsOf(() => packing.boxes.map((box) => draw(box)))
  ]
  process.stdout.write(`| ${[name, packing.boxes.length, ...times].join(" | ")} |\n`)
}
