// Runs the programs in the docs that need a database server on a new database of PostgreSQL.
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import pg from "pg"
import { expect, it, onTestFinished, type TestContext } from "vitest"
import { openDatabase } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { newName } from "../../../packages/adapter-sql/test/fixtures/servers/leftovers.ts"
import { spawnGuarded } from "../../processes/spawn-guarded.ts"
import { pages, programs } from "../pages.ts"
import { programOf } from "../program.ts"
import { writeNamedFiles } from "../run-programs.ts"

const HOST = "docs/embed/postgres-host.md"
const TRANSACTION = "docs/embed/one-transaction.md"
const programsIn = (file: string) => programs.filter(({ page, text }) => page === file && text.includes("DATABASE_URL"))

/** Creates a database and returns its URL. */
const newDatabase = async (test: TestContext): Promise<string> => {
  const server = await openDatabase("PostgreSQL")
  if ("absent" in server) return test.skip(server.absent)
  onTestFinished(server.end)
  const { postgres } = server.source as { postgres: string }
  const name = newName()
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  onTestFinished(() => run(`drop database ${name} with (force)`))
  return postgres.replace(/\/[^/]*$/, `/${name}`)
}

/** Starts a program of a page in a folder. */
const starter = (folder: string, env: Readonly<Record<string, string>>) => {
  // Placed inside the repository, so that package imports resolve. Git ignores the folder.
  const planted = mkdtempSync(".planted-docs-")
  onTestFinished(() => rmSync(planted, { recursive: true }))
  return (page: string, index: number) => {
    const file = join(process.cwd(), planted, `${basename(page)}-${index}.mts`)
    writeNamedFiles(
      planted,
      programs.filter((each) => each.page === page)
    )
    writeFileSync(file, programOf(file, programsIn(page)[index]!.text))
    const child = spawnGuarded(process.execPath, ["--conditions=waybill-source", file], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    onTestFinished(() => void child.kill("SIGKILL"))
    const output = { out: "", err: "" }
    child.stdout.on("data", (text) => {
      output.out += text
    })
    child.stderr.on("data", (text) => {
      output.err += text
    })
    return { child, output }
  }
}

const until = async (condition: () => boolean | Promise<boolean>, child: ChildProcess) => {
  while (!(await condition())) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 1,
  large_img: "https://example.com/1.tif",
  item_cost: 24
}
const submission = {
  xid: "A-1",
  billing_address: home,
  shipping_address: home,
  order_info: [print],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}

it("the backend on the page serves orders, sends a mail and stops gracefully on PostgreSQL", async (test) => {
  const DATABASE_URL = await newDatabase(test)
  const folder = mkdtempSync(join(tmpdir(), "waybill-embed-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = { "rate-cards": exampleCards, "ship-from": exampleShipFrom, packing: { unit: "in" } }
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content))
  const PORT = String(await freePort())
  const start = starter(folder, { DATABASE_URL, PORT })

  const finish = async (page: string, index: number) => {
    const { child, output } = start(page, index)
    const [code] = await once(child, "close")
    expect([code, output.err]).toEqual([0, ""])
    return output.out
  }
  expect(await finish(HOST, 0)).toContain("applied 0001_orders_and_history\n")
  const [username, password, secretkey] = (await finish(HOST, 2)).trim().split(" ")
  expect(await finish(TRANSACTION, 0)).toBe("")

  const { child, output } = start(HOST, 1)
  await until(() => output.out.includes("ready\n"), child)
  const url = `http://127.0.0.1:${PORT}`
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body), headers })
  const own = { authorization: "token-1" }
  expect((await post("/orders", submission)).status).toBe(401)
  expect((await post("/orders", submission, own)).status).toBe(201)
  const refused = await post("/orders", submission, own)
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("xid")])
  const broken = await fetch(`${url}/orders`, { method: "POST", body: "{", headers: own })
  expect([broken.status, await broken.text()]).toEqual([
    400,
    'invalid JSON at byte 2: expected a key in double quotes or "}"'
  ])
  const long = await fetch(`${url}/orders`, { method: "POST", body: " ".repeat(2 ** 21), headers: own })
  expect(long.status).toBe(413)
  const upload = connect(Number(PORT), "127.0.0.1")
  upload.end("POST /orders HTTP/1.1\r\nhost: shop\r\nauthorization: token-1\r\ncontent-length: 9\r\n\r\n{")
  await once(upload.resume(), "close")
  await until(() => output.err.includes("POST /orders failed"), child)
  expect(JSON.parse(output.err)).toMatchObject({ level: "error", cause: "Error: aborted" })
  output.err = ""
  const merchant = await post("/v1/push_order", { username, password, secretkey, data: submission })
  expect(await merchant.json()).toMatchObject({ res: "success" })
  const quote = { shipping_address: home, order_info: [{ width: 20, height: 4, length: 24, weight: "3.2" }] }
  const rates = await post("/v1/shipping_rate", {
    ...{ username, password, secretkey },
    data: { ...quote, shipping: { carrier: "acme" } }
  })
  expect(await rates.json()).toMatchObject({ res: "success" })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  const db = await openStores({ postgres: DATABASE_URL, node: "none", migrate: false })
  onTestFinished(() => db.close())
  const { orderIds, store } = db
  const shop = createWaybill({ ports: { store, orderIds, carriers: { acme: ["ACME_GROUND"] } } })
  const isRunning = async () => (await db.outbox.consumers()).some((each) => each.isRunning)
  await until(isRunning, child)
  await shop.operator.start("shop-1", { xid: "A-1" })
  await shop.operator.ship("shop-1", { xid: "A-1" }, { untracked: true })
  await until(() => output.out.includes("mail: Order A-1 has shipped\n"), child)

  child.kill("SIGTERM")
  const [code] = await once(child, "close")
  expect(code).toBe(0)
  expect(await isRunning()).toBe(false)
  expect(output.err).toBe("")
})

it("every program in the docs that needs a database server is on a tested page", () => {
  expect(pages.filter((file) => programsIn(file).length > 0).toSorted()).toEqual([TRANSACTION, HOST])
  expect([programsIn(HOST).length, programsIn(TRANSACTION).length]).toEqual([3, 1])
})
