import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { startServer } from "../src/app.ts"
import { openWaybill } from "../src/waybill.ts"

const example = JSON.parse(await readFile(new URL("../order.json", import.meta.url), "utf8"))

test("an order is stored once, and can be read", async (context) => {
  const { close, waybill } = await openWaybill(":memory:")
  const server = await startServer(waybill, 0)
  context.after(async () => {
    await server.close()
    await close()
  })
  const push = (order: object) =>
    fetch(`${server.url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(order)
    })

  const xid = randomUUID()
  const pushed = await push({ ...example, xid })
  const { order_id } = await pushed.json()
  assert.equal(pushed.status, 201)

  const repeated = await push({ ...example, xid })
  assert.deepEqual([repeated.status, await repeated.json()], [200, { order_id }])

  const read = await fetch(`${server.url}/orders/${xid}`)
  const order = await read.json()
  assert.deepEqual([read.status, order.order_id, order.stage], [200, order_id, "new"])

  const refused = await push({ ...example, xid: randomUUID(), order_info: [] })
  assert.deepEqual([refused.status, (await refused.json()).fields], [422, ["order_info"]])

  assert.equal((await fetch(`${server.url}/orders/${randomUUID()}`)).status, 404)
})
