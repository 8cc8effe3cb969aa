// Compares Waybill's stores with hand-written SQL: `npm run bench -- sql --help`.
import { mkdtempSync, rmSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { commandOf } from "../command-line/command-of.ts"
import { type DatabaseName, HELP, parseCommandLine } from "./command-line.ts"
import { handMysql } from "./hand-mysql.ts"
import { handPostgres } from "./hand-postgres.ts"
import { handSqlite } from "./hand-sqlite.ts"
import { type Figures, measure } from "./measure.ts"
import type { BenchStore } from "./store.ts"
import { waybillStore } from "./waybill-store.ts"

const { only, rounds, seconds } = commandOf(HELP, parseCommandLine)
const concurrencies = [1, 8, 64]

const { WAYBILL_TEST_MYSQL, WAYBILL_TEST_POSTGRES } = process.env
const postgres = WAYBILL_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres"
const mysql = WAYBILL_TEST_MYSQL ?? "mysql://root@127.0.0.1:3306/test"

type Stores = Readonly<Record<string, () => Promise<BenchStore>>>

const inTemporaryFolder = (open: (file: string) => Promise<BenchStore>) => async (): Promise<BenchStore> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"))
  const store = await open(join(folder, "orders.db"))
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  }
  return { ...store, close }
}

const databases: Readonly<Record<DatabaseName, Stores>> = {
  sqlite: {
    "by hand, one by one": inTemporaryFolder(async (file) => handSqlite(file, false)),
    "by hand, grouped": inTemporaryFolder(async (file) => handSqlite(file, true)),
    "Waybill, one by one": inTemporaryFolder((sqlite) => waybillStore({ sqlite }, false)),
    "Waybill, grouped": inTemporaryFolder((sqlite) => waybillStore({ sqlite }, true))
  },
  postgres: {
    "by hand, one by one": () => handPostgres(postgres, false),
    "by hand, grouped": () => handPostgres(postgres, true),
    "Waybill, one by one": () => waybillStore({ postgres }, false),
    "Waybill, grouped": () => waybillStore({ postgres }, true)
  },
  mysql: {
    "by hand, one by one": () => handMysql(mysql, false),
    "by hand, grouped": () => handMysql(mysql, true),
    "Waybill, one by one": () => waybillStore({ mysql }, false),
    "Waybill, grouped": () => waybillStore({ mysql }, true)
  }
}

const median = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

const tableRow = (name: string, all: ReadonlyArray<Figures>) => {
  const cells = (["insert", "update", "read"] as const).map((operation) =>
    concurrencies.map((_, index) => Math.round(median(all.map((each) => each[operation][index]!)))).join(" / ")
  )
  return `| ${[name, ...cells].join(" | ")} |`
}

console.log(
  `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; medians of ${rounds} rounds of ${seconds} s, in operations per second`
)
for (const database of only) {
  const stores = Object.entries(databases[database])
  const figures = new Map<string, Array<Figures>>(stores.map(([name]) => [name, []]))
  // The stores alternate within each round, so that a busy machine affects all of them equally.
  for (let round = 0; round < rounds; round++) {
    for (const [name, open] of stores) {
      const store = await open()
      try {
        figures.get(name)!.push(await measure(store, concurrencies, seconds))
      } finally {
        await store.close()
      }
    }
  }
  console.log(`\n| ${database}, concurrency ${concurrencies.join(" / ")} | inserts | updates | reads |`)
  console.log("|---|---|---|---|")
  for (const [name, all] of figures) console.log(tableRow(name, all))
}
