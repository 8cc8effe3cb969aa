import { OrderStore, Packer, type Policy, type PolicyInput, Rater } from "@waybill/core"
import { Context, Effect } from "effect"
import { edited } from "../fixtures/edit.ts"
import { down } from "../fixtures/failing-ports.ts"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { merchant, type Service } from "../fixtures/service.ts"

/** `leadDays.push_order`: the way to every knob. */
type Knob<T> = {
  [N in keyof T & string]: T[N] extends ReadonlyArray<unknown> | string | number | boolean ? N : `${N}.${Knob<T[N]>}`
}[keyof T & string]

interface Effects {
  readonly set: PolicyInput
  /** What can be seen of the knob. */
  readonly see: (service: Service) => unknown
  readonly byDefault: unknown
  readonly changed: unknown
}

export const codeOf = (body: ReturnType<Service["send"]>): string => (body.res === "success" ? "ok" : body.code)

const push =
  (edits: object) =>
  (service: Service): string =>
    codeOf(service.send("push_order", edited(requests.push_order, { ...edits })))

const re =
  (ship_deadline: string) =>
  (service: Service): string =>
    codeOf(service.send("re_order", { ...requests.re_order, ship_deadline }))

/** The answer to a method on the order A-1. */
export const after =
  (scene: Scene, method: "hold_order" | "cancel_order" | "change_ship_deadline", edits: object = {}) =>
  (service: Service): string => {
    scenes[scene](service)
    return codeOf(service.send(method, edited(requests[method], { ...edits })))
  }

const statusAfter = (scene: Scene) => (service: Service) => {
  scenes[scene](service)
  return recordOf(service).order_status
}

/** What the rater is asked with, besides what the request holds. */
const asksRater = (service: Service) => {
  const asked: Array<unknown> = []
  const rate = ({ residential, rush, units }: object & { residential: boolean; rush: boolean; units: string }) =>
    Effect.as(
      Effect.sync(() => asked.push({ residential, rush, units })),
      { rates: [] }
    )
  service.within(Context.make(Rater, { rate })).send("shipping_rate", requests.shipping_rate)
  return asked[0]
}

const asksBoth = (service: Service) => {
  const asked: Array<unknown> = []
  const pack = (_: unknown, units: string) =>
    Effect.as(
      Effect.sync(() => asked.push(units)),
      { boxes: [] }
    )
  service.within(Context.make(Packer, { pack })).send("package_info", requests.package_info)
  return { packer: asked[0], rater: asksRater(service) }
}

/** How often a decision is made while somebody else is always faster. */
const decisions = (service: Service) => {
  scenes.new(service)
  const { order } = service.run(service.waybill.getOrder("demo", { xid: "A-1" }))
  let times = 0
  const update = () =>
    Effect.sync(() => {
      times++
      return false
    })
  const store = { ...Context.get(down.store, OrderStore), find: () => Effect.succeed(order), update }
  const code = codeOf(service.within(Context.make(OrderStore, store)).send("hold_order", requests.hold_order))
  return { code, times }
}

const retryAfter = (service: Service) =>
  service.within(down.store).handle("get_status", { ...merchant, data: requests.get_status }).retryAfter

export const xs = (count: number) => "x".repeat(count)
export const items = (count: number) => Array.from({ length: count }, () => requests.push_order.order_info[0])

/** What each knob that the core reads changes; those of the HTTP adapter are its own. */
export const knobs: Record<Knob<Policy>, Effects | "the HTTP adapter reads it"> = {
  zone: {
    set: { zone: "Asia/Kolkata" },
    see: (service) => {
      scenes.new(service)
      return recordOf(service).order_date
    },
    byDefault: "2026-11-20 12:00:00",
    changed: "2026-11-20 17:30:00"
  },
  "leadDays.push_order": {
    set: { leadDays: { push_order: 2 } },
    see: push({ ship_deadline: "2026-11-21 23:59:59" }),
    byDefault: "ok",
    changed: "107"
  },
  "leadDays.re_order": {
    set: { leadDays: { re_order: 4 } },
    see: re("2026-11-23 00:00:00"),
    byDefault: "ok",
    changed: "207"
  },
  "leadDays.change_ship_deadline": {
    set: { leadDays: { change_ship_deadline: 6 } },
    see: after("new", "change_ship_deadline", { ship_deadline: "2026-11-25 23:59:59" }),
    byDefault: "ok",
    changed: "807"
  },
  pastDeadline: {
    set: { pastDeadline: "refuse" },
    see: (service) => {
      scenes.new(service)
      service.setClock("2026-11-26 00:00:00.500")
      const at = (ship_deadline: string) => codeOf(service.send("change_ship_deadline", { xid: "A-1", ship_deadline }))
      return [at("2026-11-25 23:59:59"), at("2026-11-26 00:00:00")]
    },
    byDefault: ["ok", "ok"],
    changed: ["807", "ok"]
  },
  deadlineIdentifiers: {
    set: { deadlineIdentifiers: "listed" },
    see: (service) => {
      scenes.cancelled(service)
      const codes = [{ xid: null }, { xid: "none" }, { xid: 7 }, {}].map((edits) =>
        codeOf(service.send("change_ship_deadline", edited(requests.change_ship_deadline, edits)))
      )
      return codes.join(" ")
    },
    byDefault: "814 815 815 815",
    changed: "802 813 813 813"
  },
  holdFrom: { set: { holdFrom: ["shipped"] }, see: after("new", "hold_order"), byDefault: "ok", changed: "315" },
  cancelFrom: {
    set: { cancelFrom: ["new", "processing"] },
    see: after("processing", "cancel_order"),
    byDefault: "515",
    changed: "ok"
  },
  "labels.new": {
    set: { labels: { new: "Received" } },
    see: statusAfter("new"),
    byDefault: "New",
    changed: "Received"
  },
  "labels.processing": {
    set: { labels: { processing: "In Production" } },
    see: statusAfter("partlyShipped"),
    byDefault: "Processing",
    changed: "In Production"
  },
  "labels.shipped": {
    set: { labels: { shipped: "Gone" } },
    see: statusAfter("shipped"),
    byDefault: "Shipped",
    changed: "Gone"
  },
  "labels.cancelled": {
    set: { labels: { cancelled: "Called Off" } },
    see: statusAfter("cancelled"),
    byDefault: "Cancelled",
    changed: "Called Off"
  },
  "labels.held": {
    set: { labels: { held: "Waiting" } },
    see: statusAfter("held"),
    byDefault: "On Hold",
    changed: "Waiting"
  },
  unknownFields: {
    set: { unknownFields: "reject" },
    see: (service) =>
      service.send("push_order", edited(requests.push_order, { "order_info[1].colour": "red", b: 1, a: 2 })),
    byDefault: { res: "success", receipt_id: "200000000000001" },
    changed: {
      res: "error",
      code: "102",
      message: "Missing field: order_info[1].colour (unknown field), a (unknown field), b (unknown field)"
    }
  },
  "limits.name": { set: { limits: { name: 40 } }, see: push({ xid: xs(41) }), byDefault: "ok", changed: "102" },
  "limits.note": {
    set: { limits: { note: 1999 } },
    see: push({ "order_info[0].notes": xs(2000) }),
    byDefault: "ok",
    changed: "102"
  },
  "limits.items": {
    set: { limits: { items: 2 } },
    see: push({ order_info: items(3) }),
    byDefault: "ok",
    changed: "102"
  },
  "limits.quantity": {
    set: { limits: { quantity: 5 } },
    see: push({ "order_info[0].quantity": 6 }),
    byDefault: "ok",
    changed: "105"
  },
  "limits.bodyBytes": "the HTTP adapter reads it",
  "limits.depth": "the HTTP adapter reads it",
  "limits.nodes": "the HTTP adapter reads it",
  "limits.inFlight": "the HTTP adapter reads it",
  units: {
    set: { units: "cm/kg" },
    see: asksBoth,
    byDefault: { packer: "in/lb", rater: { residential: false, rush: false, units: "in/lb" } },
    changed: { packer: "cm/kg", rater: { residential: false, rush: false, units: "cm/kg" } }
  },
  residential: {
    set: { residential: true },
    see: asksRater,
    byDefault: { residential: false, rush: false, units: "in/lb" },
    changed: { residential: true, rush: false, units: "in/lb" }
  },
  rushQuotes: {
    set: { rushQuotes: true },
    see: asksRater,
    byDefault: { residential: false, rush: false, units: "in/lb" },
    changed: { residential: false, rush: true, units: "in/lb" }
  },
  httpStatus: "the HTTP adapter reads it",
  contentType: "the HTTP adapter reads it",
  attempts: {
    set: { attempts: 3 },
    see: decisions,
    byDefault: { code: "300", times: 16 },
    changed: { code: "300", times: 3 }
  },
  retryAfter: { set: { retryAfter: 30 }, see: retryAfter, byDefault: 1, changed: 30 }
}
