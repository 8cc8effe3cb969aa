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
import { pagesOf } from "./pages.ts"
import { createTemplates } from "./templates.ts"

const { only, runs, stored } = commandOf(HELP, parseCommandLine)

const { WAYBILL_TEST_POSTGRES } = process.env
const postgres = WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres"

/** Target of the larger database's time as a multiple of the smaller one's. */
const TARGET = 3
const WARM_UP = 10
const CLOSED = 10_000

const tables = [
  ...["orders", "history", "stream", "figures", "accounts", "credentials", "node_leases", "tracking_numbers"],
  ...["consumer_events", "consumers", "operator_tokens", "webhooks", "webhook_deliveries"],
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
    })
  )
  const start = performance.now()
  await runtime.runPromise(Effect.andThen(createTemplates, loadOrders(dialect, prefix, closed)))
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stderr.write(`${dialect}: loaded ${closed + OPEN} orders in ${seconds} s\n`)
  return {
    run: runtime.runPromise,
    pages: await runtime.runPromise(pagesOf(closed)),
    close: async () => {
      await runtime.runPromise(drop)
      await runtime.dispose()
    }
  }
}

const percentile = (times: ReadonlyArray<number>, share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!

const milliseconds = (time: number): string => time.toFixed(time < 10 ? 2 : 1)

/** Returns the rows and the times of both databases, which alternate, so that a busy machine affects them equally. */
const timesOf = async (both: ReadonlyArray<Awaited<ReturnType<typeof open>>>, page: string) => {
  const results = both.map(() => ({ rows: 0, times: [] as Array<number> }))
  for (let run = -WARM_UP; run < runs; run++) {
    for (const [index, { pages, run: runPage }] of both.entries()) {
      const start = performance.now()
      results[index]!.rows = await runPage(pages[page]!)
      if (run >= 0) results[index]!.times.push(performance.now() - start)
    }
  }
  return results
}

const measure = async (dialect: DatabaseName) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-board-"))
  const sourceOf = (name: string): Source =>
    dialect === "sqlite" ? { sqlite: join(folder, `${name}.db`) } : { postgres }
  const small = await open(sourceOf("small"), dialect, "board_small_", CLOSED)
  const large = await open(sourceOf("large"), dialect, "board_large_", stored - OPEN)
  try {
    console.log(
      `\n| ${dialect}, page | rows | p50 ms, 20,000 stored | p99 | p50 ms, ${stored.toLocaleString("en-US")} stored | p99 | p50, ratio |`
    )
    console.log("|---|---|---|---|---|---|---|")
    for (const page of Object.keys(small.pages)) {
      const [few, many] = await timesOf([small, large], page)
      const halves = [few!, many!].map(({ times }) => percentile(times, 0.5))
      const ratio = halves[1]! / halves[0]!
      const cells = [few!, many!].flatMap(({ times }) =>
        [0.5, 0.99].map((share) => milliseconds(percentile(times, share)))
      )
      const verdict = `${ratio.toFixed(2)}${ratio > TARGET ? ", not met" : ""}`
      console.log(
        `| ${[page, few!.rows === many!.rows ? many!.rows : `${few!.rows}, ${many!.rows}`, ...cells, verdict].join(" | ")} |`
      )
    }
  } finally {
    await small.close()
    await large.close()
    rmSync(folder, { recursive: true })
  }
}

console.log(
  `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; ${runs} runs of each page, target ${TARGET}`
)
for (const dialect of only) await measure(dialect)
