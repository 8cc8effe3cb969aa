import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"
import { openSandbox } from "./fixtures/open-sandbox.ts"

const { clear, folder, listening, run, start } = workplace()
afterAll(clear)

it("a sandbox refuses the database of a service and changes nothing in it", async () => {
  await run(["account", "create", "shop", "--database", "real.db"])
  const file = join(folder, "real.db")
  const before = readFileSync(file)
  const { code, err } = await run(["sandbox", "--port", "0", "--database", "real.db"])
  expect([code, err]).toEqual([
    2,
    "waybill: --database: real.db has tables and is not the database of a sandbox; name a new file\n"
  ])
  expect(readFileSync(file).equals(before)).toBe(true)
  await expect(openSandbox({ database: file })).rejects.toThrow("is not the database of a sandbox")
})

it("a sandbox refuses a database server, and a file that is not a database", async () => {
  const server = await run(["sandbox", "--database", "postgres://localhost/orders"])
  expect([server.code, server.err]).toEqual([
    2,
    "waybill: --database: a sandbox needs a SQLite file; without the flag, it keeps its data in memory\n"
  ])
  writeFileSync(join(folder, "notes.txt"), "These are notes, not a database.")
  const { code, err } = await run(["sandbox", "--database", "notes.txt"])
  expect([code, err]).toEqual([3, "waybill: notes.txt: cannot be read: file is not a database\n"])
})

it("serve refuses the database of a sandbox", async () => {
  const database = join(folder, "box.db")
  const { clear: stop, push } = await openSandbox({ database })
  await push("A-1")
  await stop()
  const { code, err } = await run(["serve", "--port", "0", "--database", "box.db"])
  expect([code, err]).toEqual([
    2,
    "waybill: --database: box.db is the database of a sandbox; waybill sandbox --database box.db opens it\n"
  ])
})

it("a sandbox continues in its file with its clock, its orders and its due commands", async () => {
  const database = join(folder, "continued.db")
  const first = await openSandbox({ database, seed: "kept" })
  const { credentials } = first.sandbox
  const id = await first.push("A-held")
  await first.push("B-1")
  await first.sandbox.advance("90m")
  await first.clear()

  const second = await openSandbox({ database, seed: "kept" })
  expect(second.sandbox.credentials).toEqual(credentials)
  expect((await second.sandbox.status()).now).toBe("2026-03-02T15:30:01.000Z")
  await second.push("C-1")
  await second.sandbox.advance("10d")
  expect(await second.historyOf(id)).toEqual(["0 push_order", "1 hold"])
  expect((await second.call("get_status", { xid: "B-1" })).order_status).toBe("Shipped")
  expect((await second.call("get_status", { xid: "C-1" })).order_status).toBe("Shipped")
  // The hold parked the other commands of the first order.
  await second.operator("POST", `/orders/demo/${id}/release`, {})
  await second.sandbox.advance("10d")
  expect((await second.call("get_status", { xid: "A-held" })).order_status).toBe("Shipped")
  await second.clear()

  await expect(openSandbox({ database, seed: "other" })).rejects.toThrow("has the seed kept")
})

it("a stopped process ends its advance, and its file keeps the commands that are due", async () => {
  const started = start(["sandbox", "--port", "0", "--database", "stopped.db"])
  const { url } = await listening(started)
  const secret = (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, "m").exec(started.ran.err)![1]
  const login = { username: "demo", password: secret("password"), secretkey: secret("secretkey") }
  const order = JSON.parse(/"data":(\{.*\})\}'/.exec(started.ran.err)![1]!) as object
  const push = (xid: string) =>
    fetch(`${url}/v1/push_order`, { method: "POST", body: JSON.stringify({ ...login, data: { ...order, xid } }) })
  for (let number = 0; number < 100; number++) expect((await push(`A-${number}`)).status).toBe(200)
  const headers = { "content-type": "application/json" }
  const advancing = fetch(`${url}/sandbox/v1/advance`, { method: "POST", headers, body: '{"by":"5d"}' })
  const reply = advancing.then(async (response) => [response.status, await response.json()] as const)
  await new Promise((resolve) => setTimeout(resolve, 100))
  started.child.kill("SIGTERM")
  const { code, err } = await started.ended
  expect(err).toContain("SIGTERM received")
  expect(code).toBe(0)
  // It was either done before the signal, or ended by it.
  expect([200, 503]).toContain((await reply)[0])

  const later = await openSandbox({ database: join(folder, "stopped.db") })
  await later.sandbox.advance("6d")
  for (const xid of ["A-0", "A-99"]) expect((await later.call("get_status", { xid })).order_status).toBe("Shipped")
  expect((await later.sandbox.status()).problems).toEqual([])
  await later.clear()
  const database = new DatabaseSync(join(folder, "stopped.db"), { readOnly: true })
  const [counted] = database.prepare("select count(*) as events from waybill_history").all()
  // Each of the orders is pushed, started, shipped and tracked twice, once.
  expect(counted).toEqual({ events: 500 })
  database.close()
  expect(existsSync(join(folder, "stopped.db"))).toBe(true)
})

it("a sandbox behind a proxy needs a token, and its secrets do not depend on the seed", async () => {
  const flags = ["sandbox", "--port", "0", "--operator-port", "0", "--behind-proxy", "on"]
  const started = start(flags)
  const { url } = await listening(started)
  const token = /^ {2}token +(\S+)$/m.exec(started.ran.err)![1]!
  const statusOf = async (path: string, more: RequestInit) => (await fetch(`${url}/sandbox/v1${path}`, more)).status
  const body = { method: "POST", body: '{"by":"1d"}' }
  const json = { "content-type": "application/json" }
  const held = { authorization: `Bearer ${token}` }
  expect(await statusOf("", {})).toBe(401)
  expect(await statusOf("/advance", { ...body, headers: json })).toBe(401)
  expect(await statusOf("", { headers: held })).toBe(200)
  expect(await statusOf("/advance", { ...body, headers: { ...json, ...held } })).toBe(200)
  started.child.kill("SIGTERM")
  await started.ended
  const local = await openSandbox()
  expect(token).not.toBe(local.sandbox.operatorToken)
  await local.clear()
})
