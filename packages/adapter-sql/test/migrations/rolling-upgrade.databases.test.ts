// Upgrades the tables while a process of the previous version continues to write.

import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { migrate } from "../../src/index.ts"
import { statementsOf } from "../../src/migrations/migrations.ts"
import { carryOut } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import { freshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"

/** Steps without which this version cannot write orders. */
const required = ["0001_orders_and_history", "0006_history_changes", "0012_due_and_age", "0015_search"]

const flavours = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const

describe.each(databaseNames)("rolling upgrade on %s", (name) => {
  it("accepts and changes orders while tables of a newer version are created", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    const { close, writer } = connect(source, {})
    const all = statementsOf(flavours[name], { prefix })
    for (const [step, statements] of all) {
      if (required.includes(step)) for (const statement of statements) await sql.raw(statement).execute(writer)
    }
    await close()
    const process = waybillOn(tables, 1, longTimeouts)
    onTestFinished(() => process.dispose())
    let isMigrating = true
    const outcomes: Array<string> = []
    const write = async (client: number) => {
      for (let number = 0; isMigrating || number < 5; number++) {
        const task = { account: "a", xid: `${client}-${number}`, request: "r" }
        for (const command of ["push", "hold"] as const)
          outcomes.push(await process.runPromise(carryOut({ ...task, command })))
      }
    }
    const writing = Promise.all([1, 2, 3, 4].map(write))
    while (outcomes.length < 8) await new Promise((resolve) => setTimeout(resolve, 1))
    const done = await Effect.runPromise(migrate(source, { prefix })).finally(() => {
      isMigrating = false
    })
    await writing
    expect(done).toEqual(all.map(([step]) => step))
    expect(new Set(outcomes)).toEqual(new Set(["ok"]))
    const [count] = await tables.query("select count(*) as n from our_orders")
    expect(Number(count?.n)).toBe(outcomes.length / 2)
    expect(await inconsistencies(tables)).toEqual([])
  })
})
