// npm run bench:batch [-- ORDERS]: orders a second of `waybill pack` over the ecom set, with one worker and with two.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { boxesFile, orderLines } from "./orders.ts"
import { runWaybill, type Used } from "./run-waybill.ts"

const count = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(count) || count < 100) {
  process.stderr.write("npm run bench:batch -- ORDERS, a whole number from 100\n")
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), "waybill-batch-"))
const file = (name: string): string => join(folder, name)
writeFileSync(file("orders.ndjson"), [...orderLines(count)].join(""))
writeFileSync(file("boxes.json"), boxesFile())

const run = (workers: number): Promise<Used> =>
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
  const used: Array<Used> = []
  row(["workers", "orders/s", "CPU s", "orders/CPU s", "peak MB"])
  row(Array(5).fill("------------:"))
  for (const workers of [1, 2]) {
    const one = await run(workers)
    used.push(one)
    const { cpuSeconds, megabytes, seconds } = one
    row([workers, Math.round(count / seconds), cpuSeconds.toFixed(1), Math.round(count / cpuSeconds), megabytes])
  }
  const [alone, both] = used as [Used, Used]
  const idle = load < 0.3 && availableParallelism() >= 2
  process.stdout.write(
    `Two workers do ${(alone.seconds / both.seconds).toFixed(2)} times the orders of one in the same time, ` +
      `for ${(both.cpuSeconds / alone.cpuSeconds).toFixed(2)} times the CPU (load before: ${load.toFixed(1)}).\n`
  )
  if (used.some(({ code }) => code !== 0) || (idle && alone.seconds / both.seconds < 1.7)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
