import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onEachDatabase } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import { everyMethodName } from "../../packages/core/test/cases/every-method.ts"
import { requests } from "../../packages/core/test/fixtures/requests.ts"
import { type Scene, scenes } from "../../packages/core/test/fixtures/scenes.ts"
import { knownService, type Wire } from "./known-service.ts"

const theirs = { xid: "A-1", order_id: "200000000000001" }
const nobodys = { xid: "Z-9", order_id: "200000000999999" }
type Names = Partial<typeof theirs>

/** Every way in which an order can be named, by its values for two orders. */
const namings: ReadonlyArray<readonly [string, (order: typeof theirs) => Names]> = [
  ["xid", ({ xid }) => ({ xid })],
  ["order_id", ({ order_id }) => ({ order_id })],
  ["both", (order) => order]
]

const onOrders = everyMethodName.filter(
  (method) => !["push_order", "re_order", "shipping_rate", "package_info"].includes(method)
)

onEachDatabase((tables) => {
  let wire: Wire | undefined
  beforeAll(async () => {
    if (!("absent" in tables())) wire = await knownService(tables())
  })
  afterAll(() => wire?.end())

  /** All that a stranger can see of an answer: status, headers and bytes. */
  const seen = async (method: string, body: object) => {
    const reply = await fetch(`${wire!.url}/v1/${method}`, { method: "POST", body: JSON.stringify(body) })
    const headers = [...reply.headers].filter(([name]) => !["date", "x-request-id"].includes(name))
    return { status: reply.status, headers, text: await reply.text() }
  }

  describe.each(Object.keys(scenes).filter((scene) => scene !== "none") as ReadonlyArray<Scene>)(
    "an order that is %s",
    (scene) => {
      it("is to another account what an order is that nobody has, in every method and however it is named", async () => {
        const owner = await wire!.merchant()
        await wire!.play(scene, owner)
        const stranger = await wire!.merchant()
        for (const method of onOrders) {
          const { xid: _, order_id: __, ...rest } = requests[method] as Names & object
          for (const [how, named] of namings) {
            const of = (order: typeof theirs) => seen(method, { ...stranger, data: { ...rest, ...named(order) } })
            const [foreign, unknown] = [await of(theirs), await of(nobodys)]
            expect(foreign, `${method} by ${how}`).toEqual(unknown)
            expect(foreign.text, `${method} by ${how}`).toMatch(/^\{"res":"error","code":"(?:\d+15|1202|1213)"/)
          }
        }
        // Its xid is free to the stranger, who then has an order of its own, and leaves the owner's as it was.
        const before = await seen("get_order", { ...owner, data: { xid: "A-1" } })
        expect(await wire!.post("push_order", { ...stranger, data: requests.push_order })).toMatchObject({
          body: { res: "success" }
        })
        expect(await wire!.post("cancel_order", { ...stranger, data: { xid: "A-1" } })).toMatchObject({
          body: { res: "success" }
        })
        expect(await seen("get_order", { ...owner, data: { xid: "A-1" } })).toEqual(before)
      })
    }
  )
})
