import { type Decimal, OrderStore, Packer, type Policy, type PolicyInput, printPacker, Rater } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { withEdits } from "../fixtures/edit.ts"
import { down } from "../fixtures/failing-ports.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { merchant, type Service } from "../fixtures/service.ts"

/** The paths of all policy options, such as `leadDays.push_order`. */
type Knob<T> = {
  [N in keyof T & string]: T[N] extends ReadonlyArray<unknown> | string | number | boolean ? N : `${N}.${Knob<T[N]>}`
}[keyof T & string]

interface KnobEffect {
  readonly set: PolicyInput
  /** Returns the observable effect of the option. */
  readonly observe: (service: Service) => unknown
  readonly byDefault: unknown
  readonly changed: unknown
}

export const codeOf = (body: ReturnType<Service["send"]>): string => (body.res === "success" ? "ok" : body.code)

const pushWith =
  (edits: object) =>
  (service: Service): string =>
    codeOf(service.send("push_order", withEdits(requests.push_order, { ...edits })))

const pushWithout = (part: "state" | "zip", country: string) =>
  pushWith({
    xid: country,
    "shipping_address.state": "x",
    "shipping_address.country": country,
    [`shipping_address.${part}`]: undefined
  })

const reorderWith =
  (ship_deadline: string) =>
  (service: Service): string =>
    codeOf(service.send("re_order", { ...requests.re_order, ship_deadline }))

/** Sets up a scene, calls the method on order A-1, and returns the code or `ok`. */
export const callAfter =
  (scene: Scene, method: "hold_order" | "cancel_order" | "change_ship_deadline", edits: object = {}) =>
  (service: Service): string => {
    scenes[scene](service)
    return codeOf(service.send(method, withEdits(requests[method], { ...edits })))
  }

const statusAfter = (scene: Scene) => (service: Service) => {
  scenes[scene](service)
  return recordOf(service).order_status
}

/** Returns the settings that the rater receives in addition to the request. */
const raterInput = (service: Service) => {
  const received: Array<unknown> = []
  const rate = ({ residential, rush, units }: object & { residential: boolean; rush: boolean; units: string }) =>
    Effect.as(
      Effect.sync(() => received.push({ residential, rush, units })),
      { _tag: "Quoted" as const, rates: [] }
    )
  service.within(Context.make(Rater, { rate })).send("shipping_rate", requests.shipping_rate)
  return received[0]
}

const packerAndRaterInput = (service: Service) => {
  const received: Array<unknown> = []
  const pack = (_: unknown, units: string) =>
    Effect.as(
      Effect.sync(() => received.push(units)),
      { _tag: "Packed" as const, boxes: [] }
    )
  service.within(Context.make(Packer, { pack })).send("package_info", requests.package_info)
  return { packer: received[0], rater: raterInput(service) }
}

/** Returns how often a command is attempted when every write conflicts. */
const attemptsOf = (service: Service) => {
  scenes.new(service)
  const { order } = service.run(service.waybill.getOrder("demo", { xid: "A-1" }))
  let attempts = 0
  const update = () =>
    Effect.sync(() => {
      attempts++
      return false
    })
  const store = { ...Context.get(down.store, OrderStore), find: () => Effect.succeed(order), update }
  const code = codeOf(service.within(Context.make(OrderStore, store)).send("hold_order", requests.hold_order))
  return { attempts, code }
}

const retryAfter = (service: Service) =>
  service.within(down.store).handle("get_status", { ...merchant, data: requests.get_status }).retryAfter

export const xs = (count: number) => "x".repeat(count)
export const items = (count: number) => Array.from({ length: count }, () => requests.push_order.order_info[0])

/** The observable effect of each policy option that the core reads, keyed by the option's path. */
export const knobs: Record<Knob<Policy>, KnobEffect | `read by ${string}`> = {
  zone: {
    set: { zone: "Asia/Kolkata" },
    observe: (service) => {
      scenes.new(service)
      return recordOf(service).order_date
    },
    byDefault: "2026-11-20 12:00:00",
    changed: "2026-11-20 17:30:00"
  },
  "leadDays.push_order": {
    set: { leadDays: { push_order: 2 } },
    observe: pushWith({ ship_deadline: "2026-11-21 23:59:59" }),
    byDefault: "ok",
    changed: "107"
  },
  "leadDays.re_order": {
    set: { leadDays: { re_order: 4 } },
    observe: reorderWith("2026-11-23 00:00:00"),
    byDefault: "ok",
    changed: "207"
  },
  "leadDays.change_ship_deadline": {
    set: { leadDays: { change_ship_deadline: 6 } },
    observe: callAfter("new", "change_ship_deadline", { ship_deadline: "2026-11-25 23:59:59" }),
    byDefault: "ok",
    changed: "807"
  },
  promise: {
    set: { promise: [{ days: 4 }] },
    observe: (service) => {
      const { ship_deadline: _, ...order } = requests.push_order
      service.send("push_order", order)
      return service.run(service.waybill.getOrder("demo", { xid: "A-1" })).order.promise
    },
    byDefault: undefined,
    changed: Date.parse("2026-11-24T23:59:59Z")
  },
  "preflight.resolution": "read by preflight",
  "preflight.ratioTolerance": "read by preflight",
  "preflight.colours": "read by preflight",
  "preflight.issues.unreachable": "read by preflight",
  "preflight.issues.unreadable": "read by preflight",
  "preflight.issues.resolution": "read by preflight",
  "preflight.issues.ratio": "read by preflight",
  "preflight.issues.colours": "read by preflight",
  "preflight.issues.pages": "read by preflight",
  bindQuotes: {
    set: { bindQuotes: "push" },
    observe: (service) => {
      const packing = service.within(Effect.runSync(Effect.scoped(Layer.build(printPacker()))))
      scenes.new(packing)
      return service.run(service.waybill.getOrder("demo", { xid: "A-1" })).order.quote?.service
    },
    byDefault: undefined,
    changed: "ACME_GROUND"
  },
  xidWhitespace: {
    set: { xidWhitespace: "refuse" },
    observe: (service) => ["A-1 ", "\tA-1", "A-1", 7].map((xid) => pushWith({ xid })(service)),
    byDefault: ["ok", "ok", "ok", "102"],
    changed: ["102", "102", "ok", "102"]
  },
  stateRequired: {
    set: { stateRequired: "whereUsed" },
    observe: (service) => ["DE", "US", "XX"].map((country) => pushWithout("state", country)(service)),
    byDefault: ["102", "102", "102"],
    changed: ["ok", "102", "109"]
  },
  zipRequired: {
    set: { zipRequired: "whereUsed" },
    observe: (service) => ["HK", "DE"].map((country) => pushWithout("zip", country)(service)),
    byDefault: ["102", "102"],
    changed: ["ok", "102"]
  },
  rateAddress: {
    set: { rateAddress: "destination" },
    observe: (service) =>
      ["name", "address", "city", "zip", "state", "country"].map((name) =>
        codeOf(
          service.send("shipping_rate", withEdits(requests.shipping_rate, { [`shipping_address.${name}`]: undefined }))
        )
      ),
    byDefault: ["1002", "1002", "1002", "1002", "1002", "1002"],
    changed: ["ok", "ok", "ok", "1002", "1002", "1002"]
  },
  pastDeadline: {
    set: { pastDeadline: "accept" },
    observe: (service) => {
      scenes.new(service)
      service.setClock("2026-11-26 00:00:00.500")
      const at = (ship_deadline: string) => codeOf(service.send("change_ship_deadline", { xid: "A-1", ship_deadline }))
      return [at("2026-11-25 23:59:59"), at("2026-11-26 00:00:00")]
    },
    byDefault: ["807", "ok"],
    changed: ["ok", "ok"]
  },
  deadlineIdentifiers: {
    set: { deadlineIdentifiers: "listed" },
    observe: (service) => {
      scenes.cancelled(service)
      const codes = [{ xid: null }, { xid: "none" }, { xid: 7 }, {}].map((edits) =>
        codeOf(service.send("change_ship_deadline", withEdits(requests.change_ship_deadline, edits)))
      )
      return codes.join(" ")
    },
    byDefault: "814 815 815 815",
    changed: "802 813 813 813"
  },
  holdFrom: {
    set: { holdFrom: ["shipped"] },
    observe: callAfter("new", "hold_order"),
    byDefault: "ok",
    changed: "315"
  },
  holdReasons: {
    set: { holdReasons: ["merchant", "print"] },
    observe: (service) => {
      scenes.held(service)
      const hold = service.waybill.operator.hold("demo", { xid: "A-1" }, { reason: "print", msg: "Too small" })
      const operator = service.run(Effect.match(hold, { onSuccess: () => "ok", onFailure: ({ kind }) => kind }))
      const { holds } = recordOf(service) as { readonly holds: ReadonlyArray<{ readonly reason: string }> }
      return [operator, ...holds.map(({ reason }) => reason)]
    },
    byDefault: ["invalid", "customer"],
    changed: ["ok", "merchant", "print"]
  },
  reprintReasons: {
    set: { reprintReasons: ["scratched"] },
    observe: (service) => {
      scenes.processing(service)
      const reprint = service.waybill.operator.reprint(
        "demo",
        { xid: "A-1" },
        { reason: "scratched", msg: "One print" }
      )
      return service.run(Effect.match(reprint, { onSuccess: () => "ok", onFailure: ({ kind }) => kind }))
    },
    byDefault: "invalid",
    changed: "ok"
  },
  cancelFrom: {
    set: { cancelFrom: ["new", "processing"] },
    observe: callAfter("processing", "cancel_order"),
    byDefault: "515",
    changed: "ok"
  },
  "labels.new": {
    set: { labels: { new: "Received" } },
    observe: statusAfter("new"),
    byDefault: "New",
    changed: "Received"
  },
  "labels.processing": {
    set: { labels: { processing: "In Production" } },
    observe: statusAfter("partlyShipped"),
    byDefault: "Processing",
    changed: "In Production"
  },
  "labels.shipped": {
    set: { labels: { shipped: "Gone" } },
    observe: statusAfter("shipped"),
    byDefault: "Shipped",
    changed: "Gone"
  },
  "labels.cancelled": {
    set: { labels: { cancelled: "Called Off" } },
    observe: statusAfter("cancelled"),
    byDefault: "Cancelled",
    changed: "Called Off"
  },
  "labels.held": {
    set: { labels: { held: "Waiting" } },
    observe: statusAfter("held"),
    byDefault: "On Hold",
    changed: "Waiting"
  },
  unknownFields: {
    set: { unknownFields: "reject" },
    observe: (service) =>
      service.send("push_order", withEdits(requests.push_order, { "order_info[1].colour": "red", b: 1, a: 2 })),
    byDefault: { res: "success", receipt_id: "200000000000001" },
    changed: {
      res: "error",
      code: "102",
      message: "Missing or invalid field: order_info[1].colour (unknown field), a (unknown field), b (unknown field)"
    }
  },
  details: {
    set: { details: true },
    observe: (service) => service.send("get_status", { xid: " " }),
    byDefault: { res: "error", code: "914", message: "order_id or xid is required" },
    changed: {
      res: "error",
      code: "914",
      message: "order_id or xid is required",
      kind: "noIdentifier",
      issues: [
        { path: "xid", problem: "required when order_id is absent", value: " " },
        { path: "order_id", problem: "required when xid is absent" }
      ]
    }
  },
  "limits.name": { set: { limits: { name: 40 } }, observe: pushWith({ xid: xs(41) }), byDefault: "ok", changed: "102" },
  "limits.note": {
    set: { limits: { note: 1999 } },
    observe: pushWith({ "order_info[0].notes": xs(2000) }),
    byDefault: "ok",
    changed: "102"
  },
  "limits.items": {
    set: { limits: { items: 2 } },
    observe: pushWith({ order_info: items(3) }),
    byDefault: "ok",
    changed: "102"
  },
  "limits.quantity": {
    set: { limits: { quantity: 5 } },
    observe: pushWith({ "order_info[0].quantity": 6 }),
    byDefault: "ok",
    changed: "105"
  },
  "limits.events": {
    set: { limits: { events: 2 } },
    observe: (service) => {
      service.send("push_order", requests.push_order)
      service.send("hold_order", { xid: "A-1", msg: "Wait" })
      return service.send("hold_order", { xid: "A-1", msg: "Wait, please" }).message
    },
    byDefault: undefined,
    changed: "Not possible in the order's current stage: the order has 2 events; the limit for merchants is 2"
  },
  "limits.orderBytes": {
    set: { limits: { orderBytes: 10_000 } },
    observe: pushWith({
      "order_info[0].notes": "é".repeat(2000),
      "order_info[1].notes": "é".repeat(2000),
      message: xs(2000)
    }),
    byDefault: "ok",
    changed: "102"
  },
  "limits.bodyBytes": "read by the HTTP adapter",
  "limits.depth": "read by the HTTP adapter",
  "limits.nodes": "read by the HTTP adapter",
  "limits.inFlight": "read by the HTTP adapter",
  units: {
    set: { units: "cm/kg" },
    observe: packerAndRaterInput,
    byDefault: { packer: "in/lb", rater: { residential: false, rush: false, units: "in/lb" } },
    changed: { packer: "cm/kg", rater: { residential: false, rush: false, units: "cm/kg" } }
  },
  boxInfo: {
    set: { boxInfo: "sizes" },
    observe: (service) => {
      const box = { type: "Tube", width: "3" as Decimal, height: "3" as Decimal, length: "36.5" as Decimal } as const
      const pack = () =>
        Effect.succeed({ _tag: "Packed" as const, boxes: [{ ...box, weight: "2.50" as Decimal }, box] })
      return service.within(Context.make(Packer, { pack })).send("package_info", requests.package_info)
    },
    byDefault: {
      res: "success",
      package: {
        package_type: "Tube",
        box_info: [
          { width: 3, height: 3, length: 36.5, weight: 2.5, type: "Tube" },
          { width: 3, height: 3, length: 36.5, type: "Tube" }
        ]
      }
    },
    changed: {
      res: "success",
      package: {
        package_type: "Tube",
        box_info: [
          { width: 3, height: 3, length: 36.5 },
          { width: 3, height: 3, length: 36.5 }
        ]
      }
    }
  },
  unknownFinishing: {
    set: { unknownFinishing: "refuse" },
    observe: (service) => {
      const box = { type: "Box", width: "3" as Decimal, height: "3" as Decimal, length: "36.5" as Decimal } as const
      const pack = () =>
        Effect.succeed({
          _tag: "Packed" as const,
          boxes: [box],
          unknownFinishings: [{ index: 0, reason: "unknown finishing" }]
        })
      return service.within(Context.make(Packer, { pack })).send("package_info", requests.package_info)
    },
    byDefault: {
      res: "success",
      package: { package_type: "Box", box_info: [{ width: 3, height: 3, length: 36.5, type: "Box" }] }
    },
    changed: {
      res: "error",
      code: "1123",
      message: 'One or more items have invalid values: order_info[0].finishing (unknown finishing, got "Rolled")'
    }
  },
  residential: {
    set: { residential: true },
    observe: raterInput,
    byDefault: { residential: false, rush: false, units: "in/lb" },
    changed: { residential: true, rush: false, units: "in/lb" }
  },
  rushQuotes: {
    set: { rushQuotes: true },
    observe: raterInput,
    byDefault: { residential: false, rush: false, units: "in/lb" },
    changed: { residential: false, rush: true, units: "in/lb" }
  },
  httpStatus: "read by the HTTP adapter",
  contentType: "read by the HTTP adapter",
  trackUrl: "read by the SQL adapter",
  webhookUrls: "read by the sender of webhooks",
  webhookNetworks: "read by the sender of webhooks",
  attempts: {
    set: { attempts: 3 },
    observe: attemptsOf,
    byDefault: { code: "300", attempts: 16 },
    changed: { code: "300", attempts: 3 }
  },
  retryAfter: { set: { retryAfter: 30 }, observe: retryAfter, byDefault: 1, changed: 30 }
}
