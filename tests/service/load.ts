// Merchants who push one order after the other.
import type { Served } from "./service.ts"

const address = { name: "A", address: "1 Main", city: "Portland", zip: "04101", state: "ME", country: "US" }

/** An order that any service takes. */
export const orderOf = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: [
    {
      type: "Canvas",
      width: "16",
      height: "20",
      quantity: "1",
      item_cost: "24.90",
      large_img: "https://example.com/1.tif"
    }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

const connections = 16

/** Pushes orders over so many connections, until it is told to end or nobody answers any more. */
export const pushing = (service: Served, prefix: string) => {
  /** The receipts of the orders that were acknowledged, by xid. */
  const receipts = new Map<string, string>()
  /** What was answered and is no success. */
  const others: Array<unknown> = []
  const underWay = new Set<string>()
  const unanswered = new Set<string>()
  let count = 0
  let goesOn = true
  const one = async (): Promise<void> => {
    while (goesOn) {
      const xid = `${prefix}-${++count}`
      underWay.add(xid)
      try {
        const body = await service.call("push_order", orderOf(xid))
        if (body.res === "success") receipts.set(xid, String(body.receipt_id))
        else others.push(body)
      } catch {
        unanswered.add(xid)
        return
      } finally {
        underWay.delete(xid)
      }
    }
  }
  const ended = Promise.all(Array.from({ length: connections }, one))
  return {
    receipts,
    others,
    underWay,
    unanswered,
    ended,
    /** Waits until so many orders were acknowledged. */
    acknowledged: async (many: number) => {
      while (receipts.size < many) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    end: () => {
      goesOn = false
      return ended
    }
  }
}
