import { afterAll, describe, expect, it } from "vitest"
import { databaseNames } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { databaseFlags } from "../fixtures/database-flags.ts"
import { orderOf } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

describe.each(databaseNames)("concurrent operators of two services on %s", (name) => {
  const flagsFor = databaseFlags(name)

  it("a repeated command has one effect, and only one of two operators changes a revision", async ({ skip }) => {
    const flags = flagsFor(skip)
    const service = await serve(flags)
    const services = [service, await serve(flags)]
    const token = (await run(["operator", "create", "ada", "--role", "operator", ...flags])).out.trim()
    const { receipt_id } = await service.call("push_order", orderOf("A-1"))
    const orderAt = (each: number) => `${services[each % 2]!.url}/operator/v1/orders/demo/${receipt_id}`
    /** Sends a command to one of the services. */
    const post = async (each: number, command: string, body: object, headers: Record<string, string>) => {
      const reply = await fetch(`${orderAt(each)}/${command}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body)
      })
      return { status: reply.status, body: (await reply.json()) as { revision: number } }
    }
    const repeated = await Promise.all(
      Array.from({ length: 100 }, (_, each) => post(each, "note", { msg: "once" }, { "idempotency-key": "key-1" }))
    )
    expect(new Set(repeated.map(({ body, status }) => `${status} ${body.revision}`))).toEqual(new Set(["200 2"]))
    for (let revision = 2; revision < 12; revision++) {
      const condition = { "if-match": `"${revision}"` }
      const replies = await Promise.all(["a", "b"].map((msg, each) => post(each, "note", { msg }, condition)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    }
    const history = await fetch(`${orderAt(0)}/history`, { headers: { authorization: `Bearer ${token}` } })
    const { events } = (await history.json()) as { events: ReadonlyArray<{ command: string }> }
    expect(events.map(({ command }) => command)).toEqual(["push_order", ...Array.from({ length: 11 }, () => "note")])
  })
})
