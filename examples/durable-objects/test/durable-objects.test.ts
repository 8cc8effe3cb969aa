import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { call, create, credentialsOf, orderOf } from "./merchants.ts"
import { openFolder, type Runtime } from "./runtime.ts"

let runtime: Runtime
let folder: Awaited<ReturnType<typeof openFolder>>
let idle: Awaited<ReturnType<typeof pushAndAbort>>
beforeAll(async () => {
  folder = await openFolder("test/observed-worker.ts")
  runtime = await folder.start()
  idle = await pushAndAbort()
})
afterAll(async () => {
  await runtime?.stop("SIGTERM")
  folder?.remove()
})

const instanceOf = async (merchant: string) => (await fetch(`${runtime.url}/${merchant}/instance`)).text()

/**
 * Pushes an order to an object and aborts it. Returns its instances before and after, and the time of its last request.
 */
const pushAndAbort = async () => {
  const login = await credentialsOf(runtime, "evicted")
  await call(runtime, login, "push_order", orderOf("A-1"))
  const first = await instanceOf("evicted")
  await fetch(`${runtime.url}/evicted/abort`).catch(() => undefined)
  return { login, instances: [first, await instanceOf("evicted")], since: Date.now() }
}

it("creates a merchant once, and only with the token", async () => {
  expect((await create(runtime, "guarded", "wrong")).status).toBe(401)
  expect((await create(runtime, "guarded")).status).toBe(201)
  expect((await create(runtime, "guarded")).status).toBe(409)
  expect((await fetch(`${runtime.url}/guarded`)).status).toBe(405)
})

it("creates no merchant if the runtime was started without a token", async () => {
  const open = await openFolder("src/worker.ts")
  onTestFinished(open.remove)
  const unguarded = await open.start({})
  onTestFinished(() => unguarded.stop("SIGTERM"))
  for (const token of ["null", "undefined", ""]) expect((await create(unguarded, "guarded", token)).status).toBe(401)
})

it("passes every path below a merchant's name to that merchant", async () => {
  await create(runtime, "paths")
  const statuses = ["//[/x", "//other.example/v1/get_status", "/%2f../v1", "/v1/get_status"].map(
    async (path) => (await fetch(`${runtime.url}/paths${path}`, { method: "POST", body: "{}" })).status
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200])
})

it("keeps the orders of each merchant in its own object, with ids that differ between merchants", async () => {
  const [ada, bob] = [await credentialsOf(runtime, "ada"), await credentialsOf(runtime, "bob")]
  const mine = await call(runtime, ada, "push_order", orderOf("A-1"))
  const theirs = await call(runtime, bob, "push_order", orderOf("A-1"))
  expect([mine.res, theirs.res]).toEqual(["success", "success"])
  expect(mine.receipt_id).not.toBe(theirs.receipt_id)
  expect(await call(runtime, ada, "push_order", orderOf("A-1"))).toMatchObject({ res: "error", code: "121" })
  expect(await call(runtime, bob, "get_status", { order_id: mine.receipt_id })).toMatchObject({ code: "915" })
  expect(await call(runtime, ada, "get_status", { xid: "A-1" }, "bob")).toMatchObject({ code: "901" })
})

it("computes the box of prints", async () => {
  const login = await credentialsOf(runtime, "boxed")
  const reply = await call(runtime, login, "package_info", { order_info: [{ width: 16, height: 20, qty: 3 }] })
  expect(reply).toMatchObject({ res: "success", package: { package_type: "Box" } })
})

it("refuses a merchant without an account, and a body that is not JSON, with the documented codes", async () => {
  const nobody = { username: "nobody", password: "x", secretkey: "y" }
  expect(await call(runtime, nobody, "push_order", orderOf("A-1"))).toMatchObject({ res: "error", code: "101" })
  const broken = await fetch(`${runtime.url}/nobody/v1/push_order`, { method: "POST", body: "{" })
  expect(await broken.json()).toMatchObject({ res: "error", code: "102" })
})

it("an aborted or evicted object continues with its orders and ids", async () => {
  const { instances, login, since } = idle
  // The runtime evicts an object after ten seconds without a request. The other tests take a part of the time.
  await new Promise((resolve) => setTimeout(resolve, since + 12_000 - Date.now()))
  expect(new Set([...instances, await instanceOf("evicted")]).size).toBe(3)
  expect(await call(runtime, login, "get_status", { xid: "A-1" })).toMatchObject({ order_status: "New" })
  expect(await call(runtime, login, "push_order", orderOf("A-1"))).toMatchObject({ code: "121" })
  expect(await call(runtime, login, "push_order", orderOf("A-2"))).toMatchObject({ res: "success" })
})

it("keeps every acknowledged order when the runtime is killed, and each order once", async () => {
  const logins = await Promise.all(["k-1", "k-2", "k-3"].map((name) => credentialsOf(runtime, name)))
  const acknowledged = new Map<string, unknown>()
  const xids = Array.from({ length: 40 }, (_, n) => `K-${n}`)
  const push = (login: (typeof logins)[0], xid: string) =>
    call(runtime, login, "push_order", orderOf(xid)).then(
      ({ receipt_id }) => void acknowledged.set(`${login.username} ${xid}`, receipt_id),
      () => undefined
    )
  const pushing = Promise.all(
    logins.map(async (login) => {
      for (const xid of xids) await push(login, xid)
    })
  )
  while (acknowledged.size < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  await runtime.stop("SIGKILL")
  await pushing
  expect(acknowledged.size).toBeLessThan(logins.length * xids.length)
  runtime = await folder.start()
  const found = new Map<string, unknown>()
  for (const login of logins)
    for (const xid of xids) {
      const { order_id } = await call(runtime, login, "get_status", { xid })
      if (order_id !== undefined) found.set(`${login.username} ${xid}`, order_id)
    }
  for (const [order, id] of acknowledged) expect(found.get(order)).toBe(id)
  // At most the request that each merchant waited for was stored without a reply.
  expect(found.size - acknowledged.size).toBeLessThanOrEqual(logins.length)
  const [login] = logins
  const next = await call(runtime, login!, "push_order", orderOf("after"))
  expect([...found.values()]).not.toContain(next.receipt_id)
  expect(new Set(found.values()).size).toBe(found.size)
})
