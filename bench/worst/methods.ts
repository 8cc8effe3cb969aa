// The worst request of each method.
import { address, largest, method, type Place, pushLargest, repeat, shipping, type Worst } from "./place.ts"

const LAST_CALL = "2099-12-24 17:00:00"
const finishings = ["Gallery wrap", "Canvas", "Metal", "Framed", "Paper"]
const prints = (lines: number, qty: number) =>
  repeat(lines, (index) => ({
    width: `${8 + (index % 37) / 2}`,
    height: `${10 + (index % 41) / 2}`,
    qty: `${qty}`,
    finishing: finishings[index % finishings.length]
  }))

const full = ({ full: { order_id } }: Place) => ({ order_id })
const open = ({ open: { order_id } }: Place) => ({ order_id })
/** A method that changes a new order for each call, after another method if given. */
const onNewOrder = (name: string, more: object = {}, first?: string): Worst => {
  const ids: Array<string> = []
  return {
    name: `${name}, largest order`,
    before: async (place, index) => {
      ids[index] = (await pushLargest(place, `${name} ${index}`)).order_id
      if (first !== undefined) await method(first, () => ({ order_id: ids[index], msg: "x" }))(place, index)
    },
    send: method(name, (_, index) => ({ order_id: ids[index], ...more }))
  }
}

export const methodRequests: ReadonlyArray<Worst> = [
  { name: "push_order, largest order", send: method("push_order", (_, index) => largest(`push ${index}`)) },
  {
    name: "push_order, 500 items without fields",
    send: method("push_order", () => ({ order_info: repeat(500, () => ({})) }))
  },
  {
    name: "re_order, largest order",
    send: method("re_order", (_, index) => ({ ...largest(`again ${index}`), ship_deadline: LAST_CALL }))
  },
  { name: "get_status, largest order", send: method("get_status", full) },
  {
    name: "get_status, 1 MB of unknown fields",
    send: method("get_status", () => Object.fromEntries(repeat(19_000, (index) => [`${"x".repeat(40)}${index}`, 0])))
  },
  { name: "get_order, fullest history", send: method("get_order", full) },
  {
    name: "change_ship_address, largest order",
    send: method("change_ship_address", (place, index) => ({ ...open(place), ...address, address: `${index} Main St` }))
  },
  {
    name: "change_ship_method, largest order",
    send: method("change_ship_method", (place, index) => ({
      ...open(place),
      ...shipping,
      service: index % 2 === 0 ? "ACME_2DAY" : "ACME_GROUND"
    }))
  },
  {
    name: "change_ship_deadline, largest order",
    send: method("change_ship_deadline", (place, index) => ({
      ...open(place),
      ship_deadline: `2099-12-${10 + (index % 20)} 17:00:00`
    }))
  },
  onNewOrder("hold_order", { msg: "🖼".repeat(2000) }),
  onNewOrder("unhold_order", {}, "hold_order"),
  onNewOrder("enable_rush_processing"),
  onNewOrder("cancel_order"),
  {
    name: "package_info, 25 pieces",
    send: method("package_info", () => ({
      order_info: prints(10, 2.5).map((print, index) => ({ ...print, qty: `${2 + (index % 2)}` }))
    }))
  },
  { name: "package_info, 100,000 pieces", send: method("package_info", () => ({ order_info: prints(500, 200) })) },
  {
    name: "shipping_rate, 500 boxes",
    send: method("shipping_rate", () => ({
      shipping_address: address,
      shipping: { carrier: "acme" },
      order_info: repeat(500, (index) => ({
        width: `${8 + (index % 30) / 4}`,
        height: "4",
        length: `${12 + (index % 40) / 4}`,
        weight: `${2 + index / 100}`
      }))
    }))
  }
]
