// Starts the service as a process, pushes an order to it, ships it and stops the process.
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderOf } from "../service/fixtures/load.ts"
import { workplace } from "../service/fixtures/service.ts"
import { firstTokenOf } from "../service/fixtures/set-up.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

let service: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  service = await serve()
})

describe("a service on a SQLite file", () => {
  let order_id: string

  it("stores an order once, and returns its status", async () => {
    const pushed = await service.call("push_order", orderOf("A-1"))
    expect(pushed).toEqual({ res: "success", receipt_id: expect.stringMatching(/^\d+$/) })
    order_id = String(pushed.receipt_id)
    expect(await service.call("push_order", orderOf("A-1"))).toMatchObject({ res: "error", code: "121" })
    expect(await service.call("get_status", { xid: "A-1" })).toMatchObject({ order_id, order_status: "New" })
  })

  it("ships the order through the operator API and on the command line", async () => {
    const token = await firstTokenOf(`${service.url}/console`, service.ran.err)
    const headers = { authorization: `Bearer ${token}` }
    const start = `${service.url}/operator/v1/orders/demo/${order_id}/start`
    const started = await fetch(start, { method: "POST", headers })
    expect([started.status, await started.json()]).toMatchObject([200, { stage: "processing" }])
    expect(await run(["order", "ship", order_id, "--tracking", "1Z999"])).toEqual({
      code: 0,
      out: "",
      err: `Order ${order_id} has shipped.\n`
    })
    expect(await service.call("get_status", { xid: "A-1" })).toMatchObject({
      order_status: "Shipped",
      trackingno: "1Z999"
    })
  })

  it("serves its pages and stops on SIGTERM", async () => {
    const statuses = ["/readyz", "/docs", "/metrics", "/console/login"].map(
      async (path) => (await fetch(service.url + path)).status
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200])
    expect(await (await fetch(service.url)).text()).toContain('<a href="/console/">Console</a>')
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect([code, err]).toEqual([0, expect.stringContaining("SIGTERM received: finishing requests in progress.\n")])
  })
})
