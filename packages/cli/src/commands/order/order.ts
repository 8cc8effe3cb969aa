import { type Order, type OrderRef, Waybill } from "@waybill/core"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { say, show, shownTime, tell } from "../../output/print.ts"
import { safeJson } from "../../output/safe-text.ts"
import { onWaybill } from "../../service/run-on-waybill.ts"
import { flagsFor } from "../../settings/flags.ts"
import { orderSettings } from "../../settings/service-settings.ts"
import { theOrder } from "./find-order.ts"
import { listOrders } from "./list-orders.ts"
import { readItems } from "./shipped-items.ts"

const settings = flagsFor(orderSettings)
const orderId = Argument.String("order_id").pipe(Argument.withDescription("The id of the order, or xid:XID."))
const account = Flag.String("account").pipe(
  Flag.withMetavar("NAME"),
  Flag.withDescription("Whose order it is; needed only where two accounts have the same."),
  Flag.optional
)
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print JSON."), Flag.withDefault(false))
const msg = Flag.String("msg").pipe(
  Flag.withMetavar("TEXT"),
  Flag.withDescription("A note for the history."),
  Flag.optional
)
const which = { orderId, account, ...settings }

const line = (order: Order, label: string): string => `${order.order_id} ${label}`

const show1 = Command.make("show", which, ({ account, orderId, ...given }) =>
  onWaybill(
    given,
    Effect.gen(function* () {
      const order = yield* theOrder(orderId, account)
      const waybill = yield* Waybill
      const { history } = yield* waybill.getOrder(order.account_id, { order_id: order.order_id })
      say(safeJson({ ...order, history }, 2))
    })
  )
).pipe(
  Command.withDescription("Print an order as JSON, with its history."),
  Command.withExamples([
    { command: "waybill order show 112233" },
    { command: "waybill order show xid:A-1042 --account acme-store" }
  ])
)

const actions = Command.make("actions", { ...which, json }, ({ account, json, orderId, ...given }) =>
  onWaybill(
    given,
    Effect.gen(function* () {
      const order = yield* theOrder(orderId, account)
      const waybill = yield* Waybill
      const rows = waybill.actions(order)
      show(
        rows,
        {
          COMMAND: ({ command }) => command,
          MAY: ({ allowed }) => (allowed ? "yes" : "no"),
          "LEADS TO / WHY NOT": (row) => (row.allowed ? row.to : row.reason),
          "WOULD HELP": (row) => (row.allowed ? "" : (row.unblock ?? ""))
        },
        json
      )
    })
  )
).pipe(
  Command.withDescription("What may be done with an order now, and what may not and why."),
  Command.withExamples([
    { command: "waybill order actions 112233" },
    { command: "waybill order actions 112233 --json" }
  ])
)

type Call = "startProcessing" | "cancel"

const commanded = (call: Call, as: string, done: string, description: string) =>
  Command.make(as, { ...which, msg }, ({ account, msg, orderId, ...given }) =>
    onWaybill(
      given,
      Effect.gen(function* () {
        const { account_id, order_id } = yield* theOrder(orderId, account)
        const waybill = yield* Waybill
        const ref: OrderRef = { order_id }
        tell(line(yield* waybill[call](account_id, ref, { msg: Option.getOrUndefined(msg) }), done))
      })
    )
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([
      { command: `waybill order ${as} 112233` },
      { command: `waybill order ${as} 112233 --msg Noon` }
    ])
  )

const ship = Command.make(
  "ship",
  {
    ...which,
    msg,
    carrier: Flag.String("carrier").pipe(Flag.withMetavar("CODE"), Flag.withDescription("With whom it went.")),
    tracking: Flag.String("tracking").pipe(Flag.withMetavar("NUMBER"), Flag.withDescription("The tracking number.")),
    items: Flag.String("items").pipe(
      Flag.withMetavar("0:2,1:1"),
      Flag.withDescription("Which items went, as INDEX:PIECES; all that are left unless told."),
      Flag.optional
    )
  },
  ({ account, carrier, items, msg, orderId, tracking, ...given }) =>
    onWaybill(
      given,
      Effect.gen(function* () {
        const { account_id, order_id } = yield* theOrder(orderId, account)
        const waybill = yield* Waybill
        const went = Option.isSome(items) ? { items: readItems(items.value) } : {}
        const order = yield* waybill.recordShipment(
          account_id,
          { order_id },
          { carrier, trackingno: tracking, ...went },
          { msg: Option.getOrUndefined(msg) }
        )
        tell(line(order, order.stage === "shipped" ? "has shipped" : "has shipped in part"))
      })
    )
).pipe(
  Command.withDescription("Record that an order, or a part of it, has left."),
  Command.withExamples([
    { command: "waybill order ship 112233 --carrier acme --tracking 1Z999" },
    { command: "waybill order ship 112233 --carrier acme --tracking 1Z999 --items 0:2" }
  ])
)

const list = Command.make(
  "list",
  {
    account: Flag.String("account").pipe(
      Flag.withMetavar("NAME"),
      Flag.withDescription("Only this account's."),
      Flag.optional
    ),
    stage: Flag.Literals("stage", ["new", "processing", "shipped", "cancelled"]).pipe(
      Flag.withDescription("Only those in this stage."),
      Flag.optional
    ),
    limit: Flag.Int("limit").pipe(
      Flag.filter(
        (limit) => limit > 0,
        () => "1 or more"
      ),
      Flag.withDescription("At most so many, newest first."),
      Flag.withDefault(50)
    ),
    json,
    ...settings
  },
  ({ account, json, limit, stage, ...given }) =>
    onWaybill(
      given,
      Effect.map(listOrders({ account, stage, limit }), (rows) =>
        show(
          rows,
          {
            ORDER: ({ order_id }) => order_id,
            ACCOUNT: ({ account_id }) => account_id,
            XID: ({ xid }) => xid,
            STATUS: ({ status }) => status,
            ITEMS: ({ items }) => String(items),
            SHIPPING: ({ service }) => service,
            TO: ({ country }) => country,
            UPDATED: ({ update_date }) => shownTime(update_date)
          },
          json
        )
      )
    )
).pipe(
  Command.withDescription("List orders, newest first."),
  Command.withExamples([
    { command: "waybill order list" },
    { command: "waybill order list --stage processing --account acme-store --json" }
  ])
)

/** `waybill order …`: what the workshop does. */
export const order = Command.make("order").pipe(
  Command.withDescription("Look at orders, and do the workshop's part: start, ship, cancel."),
  Command.withSubcommands([
    list,
    show1,
    actions,
    commanded("startProcessing", "start", "is in processing", "Start production."),
    ship,
    commanded("cancel", "cancel", "is cancelled", "Cancel an order before it ships.")
  ])
)
