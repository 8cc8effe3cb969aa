// Calls as integrators send them, with data in the shapes of Shopify and WooCommerce, and the reply each call gets.
import { describe, expect, it } from "vitest"
import { withEdits } from "../fixtures/edit.ts"
import { requests } from "../fixtures/requests.ts"
import { open, type Service } from "../fixtures/service.ts"
import { changed, heldAndReleased, read } from "./existing-orders.ts"
import { pushedAgain, pushedByOwnCode, reordered } from "./own-code.ts"
import { boxes, quotes } from "./quotes.ts"
import type { Expected, Group } from "./row.ts"
import { shopifyOrders } from "./shopify.ts"
import { wooCommerceOrders } from "./woocommerce.ts"

const groups: ReadonlyArray<Group> = [
  shopifyOrders,
  wooCommerceOrders,
  pushedByOwnCode,
  pushedAgain,
  reordered,
  read,
  ...heldAndReleased,
  ...changed,
  quotes,
  boxes
]

const ref = { xid: "A-1" }
const parcel = (items: ReadonlyArray<{ readonly index: number; readonly quantity: number }>) => ({
  carrier: "acme",
  trackingno: "1Z999",
  items
})

const steps: Readonly<Record<NonNullable<Group["before"]>[number], (service: Service) => unknown>> = {
  push: ({ send }) => send("push_order", requests.push_order),
  start: ({ run, waybill }) => run(waybill.operator.start("demo", ref)),
  "ship one of two": ({ run, waybill }) => run(waybill.operator.ship("demo", ref, parcel([{ index: 1, quantity: 1 }]))),
  ship: ({ run, waybill }) =>
    run(
      waybill.operator.ship(
        "demo",
        ref,
        parcel([
          { index: 0, quantity: 2 },
          { index: 1, quantity: 1 }
        ])
      )
    ),
  hold: ({ send }) => send("hold_order", { ...ref, msg: "Wait" }),
  cancel: ({ send }) => send("cancel_order", ref)
}

const shown = (reply: Expected): string => (reply === "success" ? "succeeds" : `is refused with ${reply[0]}`)

it("there are 200 calls, each with its own title", () => {
  const titles = groups.flatMap(({ rows, title }) => rows.map(([situation]) => `${title} ${situation}`))
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).toHaveLength(200)
})

describe.each(groups)("$title", ({ before = [], dataOf = (data) => data, example, method, rows, title }) => {
  it.each(rows.map(([situation, changes, reply]) => ({ situation, changes, reply, outcome: shown(reply) })))(
    `${title} $situation $outcome`,
    ({ changes, reply }) => {
      const service = open()
      for (const step of before) steps[step](service)
      const body = service.send(method, dataOf(withEdits(example, changes) as never))
      if (reply === "success") expect(body).toMatchObject({ res: "success" })
      else expect(body).toEqual({ res: "error", code: reply[0], message: expect.stringContaining(reply[1]) })
    }
  )
})
