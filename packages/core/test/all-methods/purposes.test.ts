import { expect, test } from "vitest"
import { methods } from "../../src/methods/methods.ts"

test("every method has the purpose text given in the specification", () => {
  expect(Object.fromEntries(Object.values(methods).map(({ name, purpose }) => [name, purpose]))).toEqual({
    push_order: "Create an order",
    re_order: "Submit a reorder",
    hold_order: "Put on hold",
    unhold_order: "Release from hold",
    cancel_order: "Cancel",
    change_ship_address: "Change shipping address",
    change_ship_method: "Change carrier and method",
    change_ship_deadline: "Change shipping deadline",
    get_status: "Read status",
    get_order: "Read order information",
    shipping_rate: "Quote shipping methods and costs",
    package_info: "Compute boxes for items",
    enable_rush_processing: "Mark for rush processing"
  })
})
