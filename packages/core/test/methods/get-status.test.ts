import { expect, it } from "vitest"
import { getStatusCases } from "../cases/get-status.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("get_status", getStatusCases)

it.each([
  [{ xid: "B-1" }, "Invalid order_id or xid: xid (unknown order)"],
  [{ xid: " A-1" }, "Invalid order_id or xid: xid (unknown order; white space at the start or end is part of an xid)"],
  [{ order_id: "4711" }, "Invalid order_id or xid: order_id (unknown order)"],
  [
    { order_id: " 200000000000001" },
    "Invalid order_id or xid: order_id (must not have white space at the start or end)"
  ]
])("get_status with %j is refused with 915 and the rule", (identity, message) => {
  const service = open()
  service.send("push_order", requests.push_order)
  expect(service.send("get_status", identity)).toEqual({ res: "error", code: "915", message })
})
