// npm run bench -- audit [LINES]: audits an invoice of a million lines, a twentieth of it wrong, and one tenth as long.
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { writeInvoice } from "./invoices.ts"
import { runWaybill } from "./run-waybill.ts"

const MAX_SECONDS = 120
/** Memory by which a long invoice may exceed a short one, in megabytes. */
const MAX_GROWTH = 150
const count = Number(process.argv[2] ?? 1_000_000)
if (!Number.isInteger(count) || count < 1) {
  process.stderr.write("usage: npm run bench -- audit [LINES]\n")
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), "waybill-audit-"))
const file = (name: string): string => join(folder, name)

const row = (cells: ReadonlyArray<string | number>): void => {
  process.stdout.write(`| ${cells.map((cell) => String(cell).padStart(9)).join(" | ")} |\n`)
}

try {
  row(["lines", "orders", "MB read", "seconds", "CPU s", "lines/s", "peak MB", "found"])
  row(Array(8).fill("--------:"))
  const peaks: Array<number> = []
  for (const lines of [Math.ceil(count / 10), count]) {
    const written = writeInvoice(file("orders.ndjson"), file("invoice.csv"), lines)
    const bytes = statSync(file("orders.ndjson")).size + statSync(file("invoice.csv")).size
    let totals = ""
    const args = [file("invoice.csv"), "--orders", file("orders.ndjson"), "--json", "--workers", "2"]
    const usage = await runWaybill(["audit", ...args, "--out", file("out.ndjson")], [], async (out) => {
      for await (const text of out) totals += String(text)
    })
    const { rows } = JSON.parse(totals) as { rows: ReadonlyArray<{ reason: string; difference: string }> }
    const total = rows.find(({ reason }) => reason === "total")?.difference
    const isExact = total === (written.difference / 100).toFixed(2)
    peaks.push(usage.megabytes)
    row([
      written.lines,
      written.shipments,
      Math.round(bytes / 1e6),
      usage.seconds.toFixed(1),
      usage.cpuSeconds.toFixed(1),
      Math.round(written.lines / usage.seconds),
      usage.megabytes,
      isExact ? "exact" : `${total}, not ${(written.difference / 100).toFixed(2)}`
    ])
    if (!isExact || usage.code !== 1 || usage.seconds > MAX_SECONDS) process.exitCode = 1
  }
  const [short = 0, long = 0] = peaks
  process.stdout.write(`Peak memory grows by ${long - short} MB (load: ${loadavg()[0]!.toFixed(1)}).\n`)
  if (long - short > MAX_GROWTH) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
