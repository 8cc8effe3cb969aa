// Measures the pages of the console: `npm run bench -- console --help`.
import { mkdtempSync, rmSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { OPEN, STEP } from "../board/load.ts"
import { commandOf } from "../command-line/command-of.ts"
import { replyTimes, usableTimes } from "./board.ts"
import { HELP, parseCommandLine } from "./command-line.ts"
import { figuresTimes } from "./figures.ts"
import { startService } from "./service.ts"
import { createLargeShop, createSmallShop } from "./shop.ts"

const { only, runs, stored, window } = commandOf(HELP, parseCommandLine)

/** Days with a history in the database of the board, and days of the figures. */
const [HISTORY, FIGURES] = [3, 90]
const DAY = 86_400_000
const MAX_PAGES = 30
const FIGURES_RUNS = 5

const percentile = (times: ReadonlyArray<number>, share: number): string =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)

const loaded = async (name: string, load: Promise<void>): Promise<void> => {
  const start = performance.now()
  await load
  process.stderr.write(`${name}: loaded in ${Math.round((performance.now() - start) / 1000)} s\n`)
}

const measureBoard = async (folder: string): Promise<void> => {
  await loaded("small", createSmallShop(join(folder, "small.db")))
  await loaded("large", createLargeShop(join(folder, "large.db"), stored, STEP, HISTORY))
  const services = [await startService(folder, "small.db"), await startService(folder, "large.db")]
  try {
    const replies = await replyTimes(services, runs)
    const pages = await usableTimes(services, Math.min(runs, MAX_PAGES))
    const open = OPEN.toLocaleString("en-US")
    console.log(`\n| board | 6 orders | ${open} open, ${stored.toLocaleString("en-US")} stored |\n|---|---|---|`)
    const row = (title: string, cells: ReadonlyArray<string>) => console.log(`| ${[title, ...cells].join(" | ")} |`)
    const both = (times: ReadonlyArray<number>, shares: ReadonlyArray<number>) =>
      shares.map((share) => percentile(times, share)).join(" / ")
    row(
      "HTML, kB",
      replies.map(({ bytes }) => (bytes / 1000).toFixed(1))
    )
    row(
      "reply of the service, ms, p50 / p99",
      replies.map(({ times }) => both(times, [0.5, 0.99]))
    )
    row(
      "processor time of the service, ms",
      replies.map(({ cpu }) => cpu.toFixed(1))
    )
    row(
      "usable with an empty cache, ms, p50 / p95",
      pages.map(({ cold }) => both(cold, [0.5, 0.95]))
    )
    row(
      "usable with a filled cache, ms, p50 / p95",
      pages.map(({ warm }) => both(warm, [0.5, 0.95]))
    )
  } finally {
    for (const { stop } of services) await stop()
  }
}

const measureFigures = async (folder: string): Promise<void> => {
  const file = join(folder, "figures.db")
  await loaded("figures", createLargeShop(file, window, Math.floor((FIGURES * DAY) / window), FIGURES))
  const results = await figuresTimes(file, FIGURES_RUNS)
  console.log("\n| figures of 90 days | p50 ms | p50 ms of processor time | longest pause, ms | in processor time |")
  console.log("|---|---|---|---|---|")
  const cells = [
    ...(["wall", "cpu"] as const).map((clock) =>
      percentile(
        results.map(({ total }) => total[clock]),
        0.5
      )
    ),
    ...(["wall", "cpu"] as const).map((clock) => Math.max(...results.map(({ longest }) => longest[clock])).toFixed(1))
  ]
  console.log(`| ${[`${results[0]!.orders.toLocaleString("en-US")} orders`, ...cells].join(" | ")} |`)
}

const parts = { board: measureBoard, figures: measureFigures }

console.log(`${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; ${runs} runs`)
const folder = mkdtempSync(join(tmpdir(), "waybill-console-"))
try {
  for (const part of only) await parts[part](folder)
} finally {
  rmSync(folder, { recursive: true })
}
