// npm run bench -- batch [ORDERS]: throughput of `waybill pack` on the ecom set, with one worker and with two.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { boxesFile, orderLines } from "./orders.ts"
import { runWaybill, type Usage } from "./run-waybill.ts"

const count = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(count) || count < 100) {
  process.stderr.write("ORDERS: must be an integer of 100 or more; usage: npm run bench -- batch ORDERS\n")
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), "waybill-batch-"))
const file = (name: string): string => join(folder, name)
writeFileSync(file("orders.ndjson"), [...orderLines(count)].join(""))
writeFileSync(file("boxes.json"), boxesFile())

const run = (workers: number): Promise<Usage> =>
  runWaybill([
    "pack",
    ...[file("orders.ndjson"), "--boxes", file("boxes.json"), "--units", "mm,g"],
    ...["--out", file("out.ndjson"), "--workers", String(workers)]
  ])

const row = (cells: ReadonlyArray<string | number>): void => {
  process.stdout.write(`| ${cells.map((cell) => String(cell).padStart(13)).join(" | ")} |\n`)
}

try {
  const load = loadavg()[0]!
  const usages: Array<Usage> = []
  row(["workers", "orders/s", "CPU s", "orders/CPU s", "peak MB"])
  row(Array(5).fill("------------:"))
  for (const workers of [1, 2]) {
    const usage = await run(workers)
    usages.push(usage)
    const { cpuSeconds, megabytes, seconds } = usage
    row([workers, Math.round(count / seconds), cpuSeconds.toFixed(1), Math.round(count / cpuSeconds), megabytes])
  }
  const [one, two] = usages as [Usage, Usage]
  const idle = load < 0.3 && availableParallelism() >= 2
  process.stdout.write(
    `Two workers pack ${(one.seconds / two.seconds).toFixed(2)}× the orders per second of one worker, ` +
      `with ${(two.cpuSeconds / one.cpuSeconds).toFixed(2)}× the CPU time (load before: ${load.toFixed(1)}).\n`
  )
  if (usages.some(({ code }) => code !== 0) || (idle && one.seconds / two.seconds < 1.7)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
