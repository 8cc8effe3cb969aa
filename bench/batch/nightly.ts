// npm run bench -- million [ORDERS]: packs a million orders of one to three products through a pipe, in sequence, in
// 500 MB.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { boxesFile, orderLines } from "./orders.ts"
import { runWaybill } from "./run-waybill.ts"

const MAX_MEGABYTES = 500
const count = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), "waybill-batch-"))
const boxes = join(folder, "boxes.json")
writeFileSync(boxes, boxesFile())

let [lines, outOfSequence] = [0, 0]
try {
  const args = ["pack", "-", "--boxes", boxes, "--units", "mm,g"]
  const { code, megabytes, seconds } = await runWaybill(
    args,
    orderLines(count, (n) => 1 + (n % 3)),
    async (out) => {
      for await (const line of createInterface({ input: out })) {
        if (!line.startsWith(`{"line":${++lines},`)) outOfSequence++
        if (lines % 50_000 === 0) process.stderr.write(`${lines} of ${count}\n`)
      }
    }
  )
  process.stdout.write(
    `${lines} of ${count} orders, ${outOfSequence} out of sequence, ${Math.round(count / seconds)} orders/s, peak ${megabytes} MB\n`
  )
  if (code !== 0 || lines !== count || outOfSequence > 0 || megabytes > MAX_MEGABYTES) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
