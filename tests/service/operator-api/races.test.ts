import { afterAll, describe, expect, it } from "vitest"
import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { databaseFlags } from "../fixtures/database-flags.ts"
import { orderOf } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

describe.each(databaseNames)("concurrent operators of a service with two workers on %s", (name) => {
  const flagsFor = databaseFlags(name)

  it("a repeated command has one effect, and only one of two operators changes a revision", async ({ skip }) => {
    const flags = flagsFor(skip)
    const service = await serve([...flags, "--workers", "2"])
    const token = (await run(["operator", "create", "ada", "--role", "operator", ...flags])).out.trim()
    const { receipt_id } = await service.call("push_order", orderOf("A-1"))
    const order = `${service.url}/operator/v1/orders/demo/${receipt_id}`
    const post = async (command: string, body: object, headers: Record<string, string>) => {
      const reply = await fetch(`${order}/${command}`, {
        method: "POST",
        // A new connection for each request reaches both workers.
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          connection: "close",
          ...headers
        },
        body: JSON.stringify(body)
      })
      return { status: reply.status, body: (await reply.json()) as { revision: number } }
    }
    const repeated = await Promise.all(
      Array.from({ length: 100 }, () => post("note", { msg: "once" }, { "idempotency-key": "key-1" }))
    )
    expect(new Set(repeated.map(({ body, status }) => `${status} ${body.revision}`))).toEqual(new Set(["200 2"]))
    for (let revision = 2; revision < 12; revision++) {
      const condition = { "if-match": `"${revision}"` }
      const replies = await Promise.all(["a", "b"].map((msg) => post("note", { msg }, condition)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    }
    const history = await fetch(`${order}/history`, { headers: { authorization: `Bearer ${token}` } })
    const { events } = (await history.json()) as { events: ReadonlyArray<{ command: string }> }
    expect(events.map(({ command }) => command)).toEqual(["push_order", ...Array.from({ length: 11 }, () => "note")])
  }, 120_000)
})
