// Faults of the connections between PgBouncer and the server.
import { expect, it, onTestFinished } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { type Break, openProxy } from "../faults/proxy.ts"
import { carryOut } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { launchPgBouncer } from "../fixtures/pgbouncer.ts"
import { freshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"

const ROUNDS = runs(3)
const ORDERS = 10

it.for<Break>(["cut before", "cut within", "cut result", "cut within result"])(
  "keeps every order exactly once if PgBouncer's server connection breaks at a commit: %s",
  async (how, test) => {
    const tables = await freshTables("PostgreSQL")
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    if (!("postgres" in tables.source)) throw new TypeError("source: must be a PostgreSQL URL")
    const proxy = await openProxy(tables.source.postgres, "postgres")
    onTestFinished(proxy.close)
    const pooler = await launchPgBouncer(proxy.url, "server_login_retry = 1")
    if (pooler === undefined) return test.skip("PgBouncer is not installed")
    onTestFinished(pooler.end)
    const { prefix } = tables
    await tables.create()
    const service = waybillOn({ prefix, source: { postgres: pooler.url } }, 1, { connections: 4 })
    const observer = waybillOn(tables, 2)
    onTestFinished(() => Promise.all([service.dispose(), observer.dispose()]).then(() => {}))
    const push = (xid: string) =>
      service.runPromise(carryOut({ command: "push", account: "a", xid, request: `push ${xid}` }))
    for (let round = 0; round < ROUNDS; round++) {
      expect(await push(`${round} first`)).toBe("ok")
      proxy.trigger({ how, at: (statement) => statement === "commit" })
      const xids = Array.from({ length: ORDERS }, (_, index) => `${round} ${index}`)
      const outcomes = await Promise.all(xids.map(push))
      expect(proxy.hasTriggered()).toBe(true)
      for (const [index, outcome] of outcomes.entries()) {
        expect(["ok", "temporary"]).toContain(outcome)
        if (outcome === "ok")
          expect(
            await observer.runPromise(
              carryOut({ command: "status", account: "a", xid: xids[index]!, request: `status ${xids[index]}` })
            )
          ).toBe("ok new")
      }
    }
    expect(await inconsistencies(tables)).toEqual([])
    const [rows] = await tables.query("select count(*) as n, count(distinct xid) as xids from our_orders")
    expect(rows?.n).toBe(rows?.xids)
  }
)
