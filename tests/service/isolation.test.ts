import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onEachDatabase } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import type { FreshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"
import { everyMethodName } from "../../packages/core/test/cases/every-method.ts"
import { requests } from "../../packages/core/test/fixtures/requests.ts"
import { type Scene, scenes } from "../../packages/core/test/fixtures/scenes.ts"
import { sampleOf } from "../runs/runs.ts"
import { knownService, type Wire } from "./fixtures/known-service.ts"

const theirs = { xid: "A-1", order_id: "200000000000001" }
const nobodys = { xid: "Z-9", order_id: "200000000999999" }
type Names = Partial<typeof theirs>

/** The ways to refer to an order, each as a function of the order's ids. */
const namings: ReadonlyArray<readonly [string, (order: typeof theirs) => Names]> = [
  ["xid", ({ xid }) => ({ xid })],
  ["order_id", ({ order_id }) => ({ order_id })],
  ["both", (order) => order]
]

const onOrders = everyMethodName.filter(
  (method) => !["push_order", "re_order", "shipping_rate", "package_info"].includes(method)
)

const allScenes = (Object.keys(scenes) as ReadonlyArray<Scene>).filter((scene) => scene !== "none")

const testScenes = (some: ReadonlyArray<Scene>) => (tables: () => FreshTables) => {
  let wire: Wire | undefined
  beforeAll(async () => {
    if (!("absent" in tables())) wire = await knownService(tables())
  })
  afterAll(() => wire?.end())

  /** Returns everything in a reply that another account can see: status, headers and body. */
  const seen = async (method: string, body: object) => {
    const reply = await fetch(`${wire!.url}/v1/${method}`, { method: "POST", body: JSON.stringify(body) })
    const headers = [...reply.headers].filter(([name]) => !["date", "x-request-id"].includes(name))
    return { status: reply.status, headers, text: await reply.text() }
  }

  describe.each(some)("another account's order that is %s", (scene) => {
    it("refuses another account's order like an unknown order in every method, by every id", async () => {
      const owner = await wire!.merchant()
      await wire!.play(scene, owner)
      const other = await wire!.merchant()
      for (const method of onOrders) {
        const { xid: _, order_id: __, ...rest } = requests[method] as Names & object
        for (const [how, named] of namings) {
          const of = (order: typeof theirs) => seen(method, { ...other, data: { ...rest, ...named(order) } })
          const [foreign, unknown] = [await of(theirs), await of(nobodys)]
          expect(foreign, `${method} by ${how}`).toEqual(unknown)
          expect(foreign.text, `${method} by ${how}`).toMatch(/^\{"res":"error","code":"(?:\d+15|1202|1213)"/)
        }
      }
      // The other account can use the same xid for one of its orders. This does not change the owner's order.
      const before = await seen("get_order", { ...owner, data: { xid: "A-1" } })
      expect(await wire!.post("push_order", { ...other, data: requests.push_order })).toMatchObject({
        body: { res: "success" }
      })
      expect(await wire!.post("cancel_order", { ...other, data: { xid: "A-1" } })).toMatchObject({
        body: { res: "success" }
      })
      expect(await seen("get_order", { ...owner, data: { xid: "A-1" } })).toEqual(before)
    })
  })
}

onEachDatabase(testScenes(allScenes), ["SQLite"])
// On servers, CI tests two scenes. On each server, packages/adapter-sql/test/orders/laws.databases.test.ts checks
// the law "hides the orders of one account from the other, for two accounts", and
// packages/adapter-sql/test/fixtures/tables.ts fails every test that executes a statement without the account.
onEachDatabase(testScenes(sampleOf(allScenes, 2)), ["PostgreSQL", "MariaDB"])
