// The ports of a host that has never heard of Effect: values, promises, a class with fields of its own.
import type { Decimal, HistoryEvent, Order, OrderId, OrderRef, PlainPorts } from "@waybill/core"

/** A store in memory that takes a moment for everything. */
export class PlainStore {
  readonly orders: Array<Order> = []
  readonly log: Array<HistoryEvent> = []

  private at(account_id: string, isMeant: (order: Order) => boolean): number {
    return this.orders.findIndex((order) => order.account_id === account_id && isMeant(order))
  }

  async insert(order: Order, event: HistoryEvent) {
    await Promise.resolve()
    const { order_id, xid } = order
    const at = this.at(order.account_id, (each) => each.xid === xid || each.order_id === order_id)
    const existing = this.orders[at]
    if (existing !== undefined) return { inserted: false, existing } as const
    this.orders.push(order)
    this.log.push(event)
    return { inserted: true } as const
  }

  async find(account_id: string, ref: OrderRef) {
    await Promise.resolve()
    return this.orders[
      this.at(account_id, ({ order_id, xid }) => ("xid" in ref ? xid === ref.xid : order_id === ref.order_id))
    ]
  }

  async update(order: Order, event: HistoryEvent) {
    await Promise.resolve()
    const at = this.at(order.account_id, ({ order_id }) => order_id === order.order_id)
    if (this.orders[at]?.revision !== order.revision - 1) return false
    this.orders[at] = order
    this.log.push(event)
    return true
  }

  async history(account_id: string, order_id: string) {
    await Promise.resolve()
    return this.log.filter((event) => event.account_id === account_id && event.order_id === order_id)
  }

  async events(after: string | undefined, limit: number) {
    await Promise.resolve()
    const start = Number(after ?? 0)
    const events = this.log.slice(start, start + limit)
    return { events, cursor: String(start + events.length) }
  }
}

/** The credentials of the account `merchant-7`. */
export const login = { username: "ada", password: "opensesame", secretkey: "k-7" }

/** All ports, some of which answer at once and some by promises. */
export const plainHost = (store: PlainPorts["store"] = new PlainStore()) =>
  ({
    store,
    accounts: {
      login: async ({ password, secretkey, username }) =>
        username === "ada" && password === "opensesame" && secretkey === "k-7"
          ? { access: "granted", account_id: "merchant-7" }
          : { access: "denied" }
    },
    carriers: { acme: ["ACME_GROUND", "ACME_2DAY"], rapid: ["R1"] },
    rater: {
      rate: ({ boxes, carrier }) => ({
        rates: [
          {
            title: `${carrier} ground`,
            method: "ACME_GROUND",
            cost: `${boxes.length}.50` as Decimal,
            delivery_time: "ONE_DAY"
          }
        ]
      })
    },
    packer: {
      pack: async (prints) => ({
        boxes: prints.map(({ height, width }) => ({ width, height, length: "4" as Decimal }))
      })
    },
    ids: 3
  }) satisfies PlainPorts

/** Ids that count from 1, for tests that name them. */
export const countedIds = (): PlainPorts["ids"] => {
  let count = 0
  return { next: () => String(++count) as OrderId }
}

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "ky", country: "us" }

/** A submission with two items, three pieces of the first and one of the second. */
export const submission = {
  xid: "A-1",
  billing_address: home,
  shipping_address: home,
  order_info: [
    {
      type: "Canvas",
      width: 16,
      height: "20.5",
      quantity: 3,
      large_img: "https://example.com/1.tif",
      item_cost: "24.90"
    },
    { type: "Paper", width: 8, height: 10, quantity: "1", large_img: "https://example.com/2.tif", item_cost: 0 }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}
