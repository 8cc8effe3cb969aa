// Run by `npm run nightly -- frameworks`: installs the examples for Nest and Next, and sends requests to the real
// servers. `npm run nightly -- frameworks nestjs` runs one of them. Prints a line for each step, and a closing line.
import { deepEqual, equal, match } from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { installExample, npm } from "./install-example.ts"
import { createDatabase, type Database, type Shop, startShop } from "./shop.ts"
import { close, step } from "./steps.ts"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }

interface Example {
  /** Arguments of Node that start the server. */
  readonly args: ReadonlyArray<string>
  /** Statements that fill the tables of the shop: a customer with the token `token-1`, and goods for one order. */
  readonly seed: string
  readonly path: string
  readonly order: (xid: string) => object
  /** Code of the refusal of a second order. */
  readonly refusal: string
  /** A query and its result after the first order and the refusal. */
  readonly state: readonly [query: string, rows: ReadonlyArray<object>]
  /** Exit code after SIGTERM, and the number of node numbers that are still leased. */
  readonly end: readonly [code: number | null, leases: number]
}

const print = {
  type: "Canvas",
  width: 16,
  height: 20,
  quantity: 2,
  large_img: "https://example.com/1.tif",
  item_cost: 0
}

const examples: Readonly<Record<string, Example>> = {
  nestjs: {
    args: ["dist/main.js"],
    seed: "insert into members values ('ada', 'token-1', 3)",
    path: "/orders",
    order: (xid) => ({
      xid,
      billing_address: home,
      shipping_address: home,
      order_info: [print],
      shipping: { carrier: "acme", service: "ACME_GROUND" }
    }),
    refusal: "PREPAID-1",
    state: [
      "select m.prints, d.prints as deducted, xid from members m, deductions d join waybill_orders using (order_id)",
      [{ prints: 1, deducted: 2, xid: "A-1" }]
    ],
    // Nest ends with the signal after its modules are closed.
    end: [null, 0]
  },
  nextjs: {
    args: ["node_modules/next/dist/bin/next", "start", "--port", "PORT"],
    seed: `insert into customers values ('ada', 'token-1');
      insert into works values ('sunrise', 'https://example.com/1.tif', 16, 20, 900)`,
    path: "/api/orders",
    order: (xid) => ({ xid, work: "sunrise", address: home }),
    refusal: "SOLD",
    state: ["select is_sold, xid from works, waybill_orders", [{ is_sold: true, xid: "A-1" }]],
    // Next ends the process without a hook, so the lease of the node number expires.
    end: [143, 1]
  }
}

const checkTypes = (folder: string) =>
  execFileSync(process.execPath, [join(folder, "node_modules/typescript/bin/tsc"), "-p", folder, "--noEmit"], {
    stdio: ["ignore", "inherit", "inherit"]
  })

const runStory = async ({ end, order, path, refusal, seed, state }: Example, database: Database, shop: Shop) => {
  await database.query(seed)
  let first: unknown
  await step("stores an order and the rows of the shop together", async () => {
    const [status, body] = await shop.post(path, order("A-1"))
    equal(status, 201)
    match(String(body.order_id), /^\d+$/)
    first = body.order_id
  })
  await step("returns the same order for a repeated request", async () => {
    deepEqual(await shop.post(path, order("A-1")), [200, { order_id: first }])
  })
  await step("refuses a second order with the code of the shop, and changes nothing", async () => {
    const [status, { code }] = await shop.post(path, order("A-2"))
    deepEqual([status, code], [422, refusal])
    deepEqual(await database.query(state[0]), state[1])
  })
  await step("names the fields that Waybill refuses, and refuses a body that is not JSON", async () => {
    const [status, { fields }] = await shop.post(path, { ...order("A-3"), address: {}, shipping_address: {} })
    equal(status, 422)
    equal((fields as ReadonlyArray<string>).includes("shipping_address.name"), true)
    equal((await shop.post(path, "{"))[0], 400)
  })
  await step("serves the API for merchants under /v1", async () => {
    const [status, { code, res }] = await shop.post("/v1/get_status", { username: "x", password: "x", secretkey: "x" })
    deepEqual([status, res, code], [200, "error", "901"])
  })
  await step("stops on SIGTERM", async () => {
    const code = await shop.stop()
    const leased = await database.query("select 1 from waybill_node_leases where expires_at > now()")
    deepEqual([code, leased.length], end)
  })
}

const start = performance.now()
const [only] = process.argv.slice(2)
for (const [name, example] of Object.entries(examples)) {
  if (only !== undefined && only !== name) continue
  const folder = join("examples", name)
  await step(`${name}: the example and the packages of this repository are installed`, () =>
    installExample(folder, ["core", "packing", "adapter-sql", "adapter-http"])
  )
  await step(`${name}: the example compiles`, () => {
    npm(folder, "run", "build")
    checkTypes(folder)
  })
  const database = await createDatabase(name)
  let shop: Shop | undefined
  try {
    shop = await step(`${name}: the server starts`, () => startShop(name, database, example.args))
    if (shop !== undefined) await runStory(example, database, shop)
  } finally {
    await shop?.stop()
    await database.drop()
  }
}
process.stdout.write(`${Math.round((performance.now() - start) / 1000)} seconds\n`)
close()
