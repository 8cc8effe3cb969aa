// Tables are brought up to date while a process of the version before goes on writing.
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { migrate } from "../../src/index.ts"
import { statementsOf } from "../../src/migrations/migrations.ts"
import { carryOut } from "../fixtures/commands.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"

const flavours = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const

describe.each(databaseNames)("on %s", (name) => {
  it("orders are taken and changed while the tables of a newer version are made beside theirs", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    const { close, writer } = connect(source, {})
    const [orders, ...newer] = statementsOf(flavours[name], { prefix })
    for (const statement of orders![1]) await sql.raw(statement).execute(writer)
    await close()
    const process = waybillOn(tables, 1, { timeouts: { acquire: 20_000, statement: 20_000 } })
    onTestFinished(() => process.dispose())
    let isMigrating = true
    const answers: Array<string> = []
    const write = async (client: number) => {
      for (let turn = 0; isMigrating || turn < 5; turn++) {
        const task = { account: "a", xid: `${client}-${turn}`, request: "r" }
        for (const command of ["push", "hold"] as const)
          answers.push(await process.runPromise(carryOut({ ...task, command })))
      }
    }
    const writing = Promise.all([1, 2, 3, 4].map(write))
    while (answers.length < 8) await new Promise((go) => setTimeout(go, 1))
    const done = await Effect.runPromise(migrate(source, { prefix })).finally(() => {
      isMigrating = false
    })
    await writing
    expect(done.slice(1)).toEqual(newer.map(([step]) => step))
    expect(new Set(answers)).toEqual(new Set(["ok"]))
    const [count] = await tables.ask("select count(*) as n from our_orders")
    expect(Number(count?.n)).toBe(answers.length / 2)
    expect(await halfIn(tables)).toEqual([])
  })
})
