import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../src/source.ts"
import { databaseNames, openDatabase } from "./fixtures/databases.ts"
import { dropLeftovers, newPrefix } from "./fixtures/leftovers.ts"
import { tablesFor } from "./fixtures/store.ts"

const servers = databaseNames.filter((name) => name !== "SQLite")

describe.each(servers)("on %s", (name) => {
  it("what a killed test run left behind is dropped an hour later, and nothing else", async (test) => {
    const tables = await tablesFor(name, test)
    const database = await openDatabase(name)
    if ("absent" in database) return test.skip(database.absent)
    const { close, dialect, writer } = connect(database.source, {})
    onTestFinished(() => close().then(database.end))
    const { ask } = tables
    const now = Date.now()
    const old = newPrefix(now - 3_700_000)
    const young = newPrefix(now - 3_500_000)
    for (const prefix of [old, young]) {
      await ask(`create table ${prefix}orders (id integer)`)
      await ask(`create view ${prefix}items as select id from ${prefix}orders`)
    }
    const dropped = await dropLeftovers(writer, dialect, now)
    expect(dropped).toContain(`${old}orders`)
    expect(dropped).toContain(`${old}items`)
    expect(dropped.filter((each) => each.startsWith(young) || each.startsWith(tables.prefix))).toEqual([])
    await ask(`drop view ${young}items`)
    await ask(`drop table ${young}orders`)
  })
})
