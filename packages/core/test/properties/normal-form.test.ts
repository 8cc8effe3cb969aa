import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { withEdits } from "../fixtures/edit.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"
import { validEdits } from "./request-arbitraries.ts"
import { assertProperty } from "./runs.ts"

const services = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"].map((zone) =>
  open({ policy: { zone } })
)

/** Returns an order record without its identifiers and history. */
const contentOf = ({
  history: _,
  order_id: _id,
  receipt_id: _receipt,
  xid: _xid,
  ...content
}: object & Record<string, unknown>) => content

const roundTrip = fc.property(
  fc
    .constantFrom("push_order" as const, "re_order" as const)
    .chain((method) => fc.tuple(fc.constant(method), validEdits(method))),
  fc.constantFrom(...services),
  ([method, edits], service) => {
    const orders = service.withoutOrders()
    expect(orders.send(method, withEdits(requests[method], { ...edits, xid: "first" }))).toMatchObject({
      res: "success"
    })
    const first = recordOf(orders, "first")
    expect(orders.send(method, { ...first, xid: "second" })).toMatchObject({ res: "success" })
    expect(contentOf(recordOf(orders, "second"))).toEqual(contentOf(first))
  }
)

it("an order record from get_order can be pushed again and is stored unchanged", () =>
  assertProperty(roundTrip, runs(150, 750)))
