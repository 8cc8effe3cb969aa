// Compares pages of the operator's list with few and with many stored orders: `npm run bench -- board --help`.
import { mkdtempSync, rmSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { type Source, SqlDatabase, sqlOrderList } from "@waybill/adapter-sql"
import { Effect, Layer, ManagedRuntime } from "effect"
import { sql } from "kysely"
import { commandOf } from "../command-line/command-of.ts"
import { type DatabaseName, HELP, parseCommandLine } from "./command-line.ts"
import { loadOrders, OPEN } from "./load.ts"
import { combinedPagesOf, pagesOf } from "./pages.ts"
import { createTemplates } from "./templates.ts"

const { filters, only, runs, stored } = commandOf(HELP, parseCommandLine)

const { WAYBILL_TEST_POSTGRES } = process.env
const postgres = WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres"

/** Target of the larger database's time as a multiple of the smaller one's, at the tenth percentile. */
const TARGET = 3
const WARM_UP = 10
const CLOSED = 10_000
/** Number of the newest closed orders that have a history. */
const WITH_HISTORY = 20_000
/** Number of measurements of a combination. One above the target is measured as often as the other pages. */
const FEW_RUNS = 10

const tables = [
  ...["orders", "history", "stream", "figures", "accounts", "credentials", "node_leases", "tracking_numbers", "search"],
  ...["consumer_events", "consumers", "operator_tokens", "packing_progress", "webhooks", "webhook_deliveries"],
  ...["migrations", "migrations_lock"]
]

/** Opens a database, fills it, and returns its pages. */
const open = async (source: Source, dialect: DatabaseName, prefix: string, closed: number) => {
  const timeouts = { acquire: 60_000, statement: 600_000 }
  const layer = sqlOrderList.pipe(Layer.provideMerge(SqlDatabase.layer(source, { prefix, timeouts })))
  const runtime = ManagedRuntime.make(layer)
  const drop = SqlDatabase.use(({ writer }) =>
    Effect.promise(async () => {
      for (const view of ["items", "shipments"]) await sql.raw(`drop view if exists ${prefix}${view}`).execute(writer)
      for (const table of tables) await sql.raw(`drop table if exists ${prefix}${table}`).execute(writer)
      if (dialect === "postgres") await sql.raw(`drop function if exists ${prefix}remove_words`).execute(writer)
    })
  )
  const start = performance.now()
  await runtime.runPromise(
    Effect.andThen(
      createTemplates,
      loadOrders(dialect, prefix, closed, { historyFrom: Math.max(1, closed - WITH_HISTORY) })
    )
  )
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stderr.write(`${dialect}: loaded ${closed + OPEN} orders in ${seconds} s\n`)
  return {
    run: runtime.runPromise,
    pages: await runtime.runPromise(pagesOf(closed)),
    combined: await runtime.runPromise(combinedPagesOf(closed, filters)),
    close: async () => {
      await runtime.runPromise(drop)
      await runtime.dispose()
    }
  }
}

const percentile = (times: ReadonlyArray<number>, share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!

const milliseconds = (time: number): string => time.toFixed(time < 10 ? 2 : 1)

type Database = Awaited<ReturnType<typeof open>>

/** Measures a page of both databases, which alternate, so that a busy machine affects them equally. */
const timesOf = async (both: ReadonlyArray<Database>, kind: "pages" | "combined", page: string, count: number) => {
  const results = both.map(() => ({ rows: undefined as number | undefined, times: [] as Array<number> }))
  for (let run = -Math.min(count, WARM_UP); run < count; run++) {
    for (const [index, database] of both.entries()) {
      const start = performance.now()
      results[index]!.rows = await database.run(database[kind][page]!)
      if (run >= 0) results[index]!.times.push(performance.now() - start)
    }
  }
  // Other programs slow down most of the times, and the lowest ones least.
  const [few, many] = results.map(({ times }) => percentile(times, 0.1))
  return { results, ratio: many! / few! }
}

/** Prints the pages with combinations of filters that exceed the target, and the numbers of the others. */
const measureCombined = async (both: ReadonlyArray<Database>): Promise<number> => {
  const counts = { met: 0, refused: 0, exceeded: 0 }
  let highest = 0
  for (const page of Object.keys(both[0]!.combined)) {
    let { ratio, results } = await timesOf(both, "combined", page, FEW_RUNS)
    const isRefused = results.map(({ rows }) => rows === undefined)
    if (ratio > TARGET) ({ ratio, results } = await timesOf(both, "combined", page, runs))
    // A list that only the larger database refuses is bounded.
    if (isRefused[1]) counts.refused++
    else if (ratio <= TARGET) counts.met++
    else {
      counts.exceeded++
      const halves = results.map(({ times }) => milliseconds(percentile(times, 0.5)))
      console.log(`${page}: ${halves.join(" and ")} ms, ratio ${ratio.toFixed(2)}, not met`)
    }
    if (!isRefused[1]) highest = Math.max(highest, ratio)
  }
  const { exceeded, met, refused } = counts
  console.log(
    `combinations of up to ${filters} filters: ${met} meet the target, ${exceeded} do not, ${refused} are refused`
  )
  console.log(`highest ratio: ${highest.toFixed(2)}`)
  return exceeded
}

const measure = async (dialect: DatabaseName) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-board-"))
  const sourceOf = (name: string): Source =>
    dialect === "sqlite" ? { sqlite: join(folder, `${name}.db`) } : { postgres }
  const small = await open(sourceOf("small"), dialect, "board_small_", CLOSED)
  const large = await open(sourceOf("large"), dialect, "board_large_", stored - OPEN)
  try {
    console.log(
      `\n| ${dialect}, page | rows | p50 ms, 20,000 stored | p99 | p50 ms, ${stored.toLocaleString("en-US")} stored | p99 | p10, ratio |`
    )
    console.log("|---|---|---|---|---|---|---|")
    let exceeded = 0
    for (const page of Object.keys(small.pages)) {
      const { ratio, results } = await timesOf([small, large], "pages", page, runs)
      const [few, many] = results.map(({ rows }) => rows)
      const cells = results.flatMap(({ times }) => [0.5, 0.99].map((share) => milliseconds(percentile(times, share))))
      if (ratio > TARGET) exceeded++
      const verdict = `${ratio.toFixed(2)}${ratio > TARGET ? ", not met" : ""}`
      console.log(`| ${[page, few === many ? many : `${few}, ${many}`, ...cells, verdict].join(" | ")} |`)
    }
    return exceeded + (await measureCombined([small, large]))
  } finally {
    await small.close()
    await large.close()
    rmSync(folder, { recursive: true })
  }
}

console.log(
  `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; ${runs} runs of each page, target ${TARGET}`
)
let exceeded = 0
for (const dialect of only) exceeded += await measure(dialect)
if (exceeded > 0) process.exitCode = 1
