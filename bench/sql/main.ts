// Orders kept, changed and read a second, by Waybill and by hand-written SQL on the same driver: npm run bench:sql, with --help for what can be asked.
import { mkdtempSync, rmSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { commandIn, type DatabaseName, HELP } from "./command-line.ts"
import type { Contender } from "./contender.ts"
import { handMysql } from "./hand-mysql.ts"
import { handPostgres } from "./hand-postgres.ts"
import { handSqlite } from "./hand-sqlite.ts"
import { type Figures, measure } from "./measure.ts"
import { waybill } from "./waybill.ts"

const command = commandIn(process.argv.slice(2))
if (command === "help") {
  process.stdout.write(HELP)
  process.exit()
}
if (typeof command === "string") {
  process.stderr.write(`${command} (--help says what can be asked for)\n`)
  process.exit(2)
}
const { only, rounds, seconds } = command
const concurrencies = [1, 8, 64]

const { WAYBILL_TEST_MYSQL, WAYBILL_TEST_POSTGRES } = process.env
const postgres = WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres"
const mysql = WAYBILL_TEST_MYSQL ?? "mysql://root@127.0.0.1:3306/test"

type Ways = Readonly<Record<string, () => Promise<Contender>>>

const inFolder = (open: (file: string) => Promise<Contender>) => async (): Promise<Contender> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"))
  const contender = await open(join(folder, "orders.db"))
  const close = async () => {
    await contender.close()
    rmSync(folder, { recursive: true })
  }
  return { ...contender, close }
}

const databases: Readonly<Record<DatabaseName, Ways>> = {
  sqlite: {
    "by hand, one by one": inFolder(async (file) => handSqlite(file, false)),
    "by hand, grouped": inFolder(async (file) => handSqlite(file, true)),
    "Waybill, one by one": inFolder((sqlite) => waybill({ sqlite }, false)),
    "Waybill, grouped": inFolder((sqlite) => waybill({ sqlite }, true))
  },
  postgres: {
    "by hand, one by one": () => handPostgres(postgres, false),
    "by hand, grouped": () => handPostgres(postgres, true),
    "Waybill, one by one": () => waybill({ postgres }, false),
    "Waybill, grouped": () => waybill({ postgres }, true)
  },
  mysql: {
    "by hand, one by one": () => handMysql(mysql, false),
    "by hand, grouped": () => handMysql(mysql, true),
    "Waybill, one by one": () => waybill({ mysql }, false),
    "Waybill, grouped": () => waybill({ mysql }, true)
  }
}

const median = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

const shown = (way: string, all: ReadonlyArray<Figures>) => {
  const cells = (["push", "update", "read"] as const).map((what) =>
    concurrencies.map((_, place) => Math.round(median(all.map((each) => each[what][place]!)))).join(" / ")
  )
  return `| ${[way, ...cells].join(" | ")} |`
}

console.log(
  `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; medians of ${rounds} rounds of ${seconds} s`
)
for (const database of only) {
  const ways = Object.entries(databases[database])
  const figures = new Map<string, Array<Figures>>(ways.map(([way]) => [way, []]))
  // Turn by turn, so that a busy moment of the machine meets everybody.
  for (let round = 0; round < rounds; round++) {
    for (const [way, open] of ways) {
      const contender = await open()
      try {
        figures.get(way)!.push(await measure(contender, concurrencies, seconds))
      } finally {
        await contender.close()
      }
    }
  }
  console.log(
    `\n| ${database}, at concurrency ${concurrencies.join(" / ")} | pushes a second | updates a second | reads a second |`
  )
  console.log("|---|---|---|---|")
  for (const [way, all] of figures) console.log(shown(way, all))
}
