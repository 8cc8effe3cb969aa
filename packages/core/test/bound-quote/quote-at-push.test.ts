// The policy option bindQuotes: the quote of the order's service for its packed prints.
import { type Decimal, Packer, type RateRequest, Rater, Unavailable } from "@waybill/core"
import type { BoundQuote, BoxToShip, PackAnswer, PrintToPack, RateAnswer, ShippingRate } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { withEdits } from "../fixtures/edit.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

const decimal = (text: string) => text as Decimal
const box: BoxToShip = {
  type: "Tube",
  width: decimal("4"),
  height: decimal("4.50"),
  length: decimal("30"),
  weight: decimal("2.25")
}
const rate: ShippingRate = {
  title: "Ground",
  method: "ACME_GROUND",
  cost: decimal("10.50"),
  delivery_time: "TWO_DAYS",
  quote: soldQuote
}

interface Ports {
  readonly pack?: (prints: ReadonlyArray<PrintToPack>) => PackAnswer
  readonly rate?: (request: RateRequest) => RateAnswer
}

/** Pushes an order, with a packer and a rater that are given. The default rater has rate cards. */
const pushed = (
  { pack = () => ({ _tag: "Packed", boxes: [box] }), rate }: Ports,
  policy: object = {},
  method = "push_order"
) => {
  const service = open({ policy: { bindQuotes: "push", ...policy } })
  const packer = Context.make(Packer, { pack: (prints) => Effect.sync(() => pack(prints)) })
  const ports =
    rate === undefined ? packer : Context.add(packer, Rater, { rate: (request) => Effect.sync(() => rate(request)) })
  const data = withEdits(requests[method as "push_order"], { xid: "A-9" })
  const reply = service.within(ports as Context.Context<never>).send(method, data)
  const { order } = service.run(service.waybill.getOrder("demo", { xid: "A-9" }))
  return { log: service.log, order, reply }
}

describe("bindQuotes: push", () => {
  // One pound costs 7.35 and each further one 0.45: 2.25 pounds cost 8.25.
  const expected = {
    carrier: "acme",
    service: "ACME_GROUND",
    cost: "8.25",
    card: "acme",
    edition: "1",
    shipDate: "2026-11-20",
    zone: "all",
    from: "works",
    packageType: "Tube",
    boxes: [{ length: "30", width: "4", height: "4.5", weight: "2.25" }],
    lines: [{ code: "base", box: 0, amount: "8.25" }]
  }

  it.each(["push_order", "re_order"])("binds the quote of the order's service for %s", (method) => {
    const { log, order, reply } = pushed({}, {}, method)
    expect(order.quote).toMatchObject(expected)
    expect(order.quote?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(reply).toEqual({ res: "success", receipt_id: order.order_id })
    expect(log).toEqual([])
  })

  it("packs the prints of the order and rates its address under the policy", () => {
    const calls: Array<unknown> = []
    pushed(
      {
        pack: (prints) => {
          calls.push(prints)
          return { _tag: "Packed", boxes: [box] }
        },
        rate: (request) => {
          calls.push(request)
          return { _tag: "Quoted", rates: [rate] }
        }
      },
      { units: "cm/kg", residential: true, rushQuotes: true }
    )
    const [{ finishing, height, quantity, width }] = requests.push_order.order_info as unknown as [
      Record<string, string>
    ]
    const { address, city, country, name, state, zip } = requests.push_order.shipping_address as unknown as Record<
      string,
      string
    >
    expect(calls).toEqual([
      expect.arrayContaining([{ width, height, qty: quantity, finishing }]),
      {
        carrier: "acme",
        destination: { name, address, city, zip, state, country },
        boxes: [box],
        package_type: "Tube",
        at: Date.UTC(2026, 10, 20, 12),
        units: "cm/kg",
        residential: true,
        rush: true
      }
    ])
  })

  it("uses the company for a missing name of the recipient, and accepts an order without finishing", () => {
    const calls: Array<unknown> = []
    const service = open({ policy: { bindQuotes: "push" } })
    const packer = Context.make(Packer, {
      pack: (prints) => {
        calls.push(prints)
        return Effect.succeed({ _tag: "Packed", boxes: [box] })
      }
    })
    const ports = Context.add(packer, Rater, {
      rate: (request) => {
        calls.push(request.destination.name)
        return Effect.succeed({ _tag: "Quoted", rates: [rate] })
      }
    })
    const { name: _, ...address } = requests.push_order.shipping_address as unknown as Record<string, string>
    const data = withEdits(requests.push_order, {
      xid: "A-9",
      shipping_address: { ...address, company: "Ada & Co" },
      order_info: [
        { type: "Paper", width: 8, height: 10, quantity: 2, large_img: "https://example.com/a.tif", item_cost: 0 }
      ]
    })
    expect(service.within(ports as Context.Context<never>).send("push_order", data)).toMatchObject({ res: "success" })
    expect(calls).toEqual([[{ width: "8", height: "10", qty: "2" }], "Ada & Co"])
  })

  it("keeps the quote passed by the host", () => {
    const service = open({ policy: { bindQuotes: "push" } })
    const order = service.run(service.waybill.pushOrder("demo", requests.push_order as never, { quote: soldQuote }))
    expect(order.quote).toEqual(soldQuote)
  })

  it("binds no quote by default", () => expect(pushed({}, { bindQuotes: "never" }).order).not.toHaveProperty("quote"))

  const down = () => {
    throw new Unavailable({ port: "Rater", cause: "timeout" })
  }
  it.each<readonly [reason: string, ports: Ports]>([
    [
      "order_info[0]: too large; order_info[1]: too thin",
      {
        pack: () => ({
          _tag: "Unpackable",
          unpackable: [
            { index: 0, reason: "too large" },
            { index: 1, reason: "too thin" }
          ]
        })
      }
    ],
    [
      "the weight of a box is unknown",
      { pack: () => ({ _tag: "Packed", boxes: [box, { ...box, weight: undefined } as never] }) }
    ],
    ["no rate card of acme is valid", { rate: () => ({ _tag: "NoRateCard" }) }],
    ["ACME_GROUND is not offered", { rate: () => ({ _tag: "Quoted", rates: [{ ...rate, method: "ACME_2DAY" }] }) }],
    [
      "the rater returned no quote",
      { rate: () => ({ _tag: "Quoted", rates: [{ ...rate, quote: undefined } as never] }) }
    ],
    [
      'quote.cost: found "1"; expected 10.5, the sum of the lines',
      {
        rate: () => ({ _tag: "Quoted", rates: [{ ...rate, quote: { ...soldQuote, cost: "1" } }] })
      }
    ],
    [
      "quote.service: must be ACME_GROUND, the service of the order",
      {
        rate: () => ({ _tag: "Quoted", rates: [{ ...rate, quote: { ...soldQuote, service: "ACME_2DAY" } }] })
      }
    ],
    ["timeout", { rate: down }],
    [
      "broken",
      {
        pack: () => {
          throw new Error("broken")
        }
      }
    ]
  ])("accepts the order without a quote and logs why: %s", (reason, ports) => {
    const { log, order } = pushed(ports)
    expect(order).not.toHaveProperty("quote")
    expect(log).toHaveLength(1)
    expect(log[0]).toContain("The order has no bound quote")
    expect(log[0]).toContain(reason)
  })

  it("binds a quote for an unknown finishing, unless the policy refuses it", () => {
    const unknown: Ports = {
      pack: () => ({ _tag: "Packed", boxes: [box], unknownFinishings: [{ index: 1, reason: "unknown: Roled" }] })
    }
    expect(pushed(unknown).order).toHaveProperty("quote")
    const { log, order } = pushed(unknown, { unknownFinishing: "refuse" })
    expect(order).not.toHaveProperty("quote")
    expect(log).toEqual([expect.stringContaining("order_info[1].finishing: unknown: Roled")])
  })

  it("returns the quote of each rate in process and not on the wire", () => {
    const service = open()
    // The request has a box of 3.2 pounds.
    const rates = service.run(service.waybill.shippingRate("demo", requests.shipping_rate as never))
    expect(rates.map(({ cost, method, quote }) => [method, cost, quote?.service, quote?.cost])).toEqual([
      ["ACME_GROUND", "8.70", "ACME_GROUND", "8.70"],
      ["ACME_2DAY", "19.70", "ACME_2DAY", "19.70"]
    ])
    const order = service.run(
      service.waybill.pushOrder("demo", requests.push_order as never, { quote: rates[0]?.quote as BoundQuote })
    )
    expect(order.quote?.cost).toBe("8.70")
    expect(JSON.stringify(service.send("shipping_rate", requests.shipping_rate))).not.toContain("digest")
  })
})
