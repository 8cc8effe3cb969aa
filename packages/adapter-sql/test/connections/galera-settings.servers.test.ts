import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { examineDatabase } from "../../src/index.ts"
import { settings } from "../../src/requirements/settings.ts"
import { openDatabase, serverNames } from "../fixtures/databases.ts"

const setting = settings.mysql.find(({ name }) => name === "wsrep_sync_wait")!

it("accepts only sessions that wait for other nodes before reads, updates and inserts", () => {
  const accepted = ["unused", "0", "1", "3", "6", "7", "8", "15"].filter(setting.isAccepted)
  expect(accepted).toEqual(["unused", "7", "15"])
})

describe.runIf(serverNames.includes("MariaDB"))("on MariaDB", () => {
  it("connections wait for other Galera nodes, and the examination of a server without Galera accepts it", async (test) => {
    const database = await openDatabase("MariaDB")
    if ("absent" in database) return test.skip(database.absent)
    const { close, reader } = connect(database.source, {})
    onTestFinished(() => close().then(database.end))
    const { rows } = await sql`select @@session.wsrep_sync_wait as waits`.execute(reader)
    expect(rows).toEqual([{ waits: expect.toSatisfy((waits) => Number(waits) === 7) }])
    const findings = await Effect.runPromise(examineDatabase(database.source, { prefix: "absent_" }))
    expect(findings.find(({ check }) => check === "replication")?.detail).toContain("wsrep_sync_wait is unused")
  })
})
