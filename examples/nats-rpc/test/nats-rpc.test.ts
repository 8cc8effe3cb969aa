import { type ChildProcess, spawnSync } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { connect, type NatsConnection } from "@nats-io/transport-node"
import { openStores, type Stores } from "@waybill/adapter-sql/plain"
import type { WaybillPromises } from "@waybill/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { newFolder, removeFolder, spawnGuarded } from "../../../tests/processes/spawn-guarded.ts"
import { call } from "../src/client.ts"
import { serve } from "../src/worker.ts"

const hasNats = spawnSync("nats-server", ["--version"]).status === 0
const skipped = hasNats ? "" : " (skipped: nats-server not found)"
const folder = newFolder("waybill-nats-")
const file = join(folder, "shop.db")

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const orderOf = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [
    { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/1.tif", item_cost: "24.90" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

describe.skipIf(skipped !== "")(`workers in a queue group of NATS${skipped}`, () => {
  let nats: ChildProcess
  let url: string
  let stores: Stores
  let connection: NatsConnection
  let login: object
  const workers: Array<ChildProcess> = []

  const startWorker = async () => {
    const main = join(import.meta.dirname, "../src/main.ts")
    const worker = spawnGuarded(process.execPath, ["--conditions=waybill-source", main], {
      env: { ...process.env, NATS_URL: url, SHOP_FILE: file },
      stdio: ["ignore", "pipe", "inherit"]
    })
    workers.push(worker)
    await once(worker.stdout!, "data")
    return worker
  }
  const push = (xid: string) => call(connection, "push_order", { ...login, data: orderOf(xid) })

  beforeAll(async () => {
    const port = await freePort()
    url = `nats://127.0.0.1:${port}`
    nats = spawnGuarded("nats-server", ["-a", "127.0.0.1", "-p", `${port}`], { stdio: "ignore" })
    stores = await openStores({ sqlite: file, node: "none" })
    const { password, secretkey, username } = await stores.accountAdmin.create({ account_id: "acme", username: "acme" })
    login = { username, password, secretkey }
    connection = await connect({ servers: url, waitOnFirstConnect: true })
    await Promise.all([startWorker(), startWorker()])
  })
  afterAll(async () => {
    await connection?.close()
    for (const worker of workers) worker.kill("SIGKILL")
    nats?.kill()
    await stores?.close()
    removeFolder(folder)
  })

  it("refuses a request that is not JSON, and an unknown method, with the documented codes", async () => {
    const reply = await connection.request("waybill.push_order", "{", { timeout: 60_000 })
    expect(reply.json()).toMatchObject({ res: "error", code: "102" })
    expect(await call(connection, "no_method", login)).toMatchObject({ res: "error", code: "000" })
  })

  it("loses no order and stores none twice when a worker is killed", async () => {
    const xids = Array.from({ length: 200 }, (_, n) => `A-${n}`)
    const replies = new Map<string, unknown>()
    const lanes = Array.from({ length: 16 }, (_, lane) => xids.filter((_, n) => n % 16 === lane))
    const pushing = Promise.all(
      lanes.map(async (lane) => {
        for (const xid of lane) replies.set(xid, await push(xid))
      })
    )
    while (replies.size < 50) await wait(1)
    workers[0]!.kill("SIGKILL")
    await pushing
    for (const xid of xids) {
      const { order } = (await call(connection, "get_order", { ...login, data: { xid } })) as never as {
        readonly order: { readonly order_id: string }
      }
      expect(replies.get(xid)).toMatchObject({ res: "success", receipt_id: order.order_id })
    }
    const { events } = await stores.store.events({ limit: 1000 })
    expect(events.filter(({ command }) => command === "push_order")).toHaveLength(xids.length)
  })

  it("a stopped worker replies to received requests before it exits", async () => {
    const ended = once(workers[1]!, "exit")
    workers[1]!.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
    const handle = async () => {
      await wait(500)
      return { body: { res: "success" }, outcome: "success" }
    }
    const own = await connect({ servers: url })
    const worker = serve(own, { handle } as unknown as WaybillPromises)
    await own.flush()
    // No request is repeated, and no other worker could reply.
    const limits = { timeout: 20_000, attempts: 1, pause: 0 }
    const calls = Promise.all(Array.from({ length: 10 }, () => call(connection, "get_status", login, limits)))
    await wait(200)
    await worker.stop()
    expect(await calls).toEqual(Array.from({ length: 10 }, () => ({ res: "success" })))
  })

  it("another worker takes the requests that follow", async () => {
    await startWorker()
    expect(await push("C-1")).toMatchObject({ res: "success" })
  })
})
