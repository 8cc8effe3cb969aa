// Outcomes as the model states them: "success", with the values that a query returns, or the code or kind of a refusal.
import type { OperatorOptions, OrderRef, Reply, Waybill } from "@waybill/core"
import { type Context, Effect } from "effect"
import { bodyOf, isMethod, type Method, type SentCommand } from "./command-requests.ts"
import { applyCommand, type Command, type CommandName, type Order } from "./reference-model.ts"

type Calls = Context.Service.Shape<typeof Waybill>

interface WireOrder {
  readonly order_status: string
  readonly holds: ReadonlyArray<{ readonly msg: string; readonly earlier?: ReadonlyArray<string> }>
  readonly rush: boolean
  readonly shipping_address: { readonly city: string }
  readonly shipping: { readonly notes: string }
  readonly ship_deadline?: string
  readonly shipments: ReadonlyArray<{ readonly trackingno: string }>
  readonly history: ReadonlyArray<{ readonly command: string }>
}

/** Returns the values of a wire order that the model also tracks, in a fixed sequence. */
const modelValues = ({ history, holds, order_status, rush, ship_deadline, shipments, ...order }: WireOrder) => [
  order_status,
  holds.length === 0 ? null : holds.flatMap(({ earlier = [], msg }) => [...earlier, msg]),
  rush,
  order.shipping_address.city,
  order.shipping.notes,
  ship_deadline ?? null,
  shipments.map(({ trackingno }) => trackingno),
  history.map(({ command }) => command)
]

const success = (values?: ReadonlyArray<unknown>): string =>
  values === undefined ? "success" : `success ${JSON.stringify(values)}`

/** Reply outcomes that the model never produces. */
const failures = ["temporary", "defect", "throttled", "overQuota", "unknownMethod"]

/** Returns the outcome of a reply. */
export const outcomeOf = (name: Method, { body, outcome }: Reply): string => {
  if (body.res === "error") return failures.includes(outcome) ? outcome : body.code
  if (name === "get_status") return success([body.order_status, body.trackingno ?? null])
  return name === "get_order" ? success(modelValues(body.order as WireOrder)) : success()
}

const sendAsOperator = (
  waybill: Calls,
  { account, name, order_id, pieces, value: msg, xid }: SentCommand,
  options: OperatorOptions
) => {
  const ref: OrderRef = order_id === undefined ? { xid: xid! } : { order_id: String(order_id) }
  if (name === "start") return waybill.start(account, ref, { msg }, options)
  if (name === "cancel") return waybill.cancel(account, ref, { msg }, options)
  const items = pieces === undefined ? {} : { items: [{ index: 0, quantity: pieces }] }
  return waybill.ship(account, ref, { carrier: "acme", trackingno: msg, ...items, msg }, options)
}

/** Sends a command to the service and returns the outcome. */
export const send = (waybill: Calls, command: SentCommand, requestId: string): Effect.Effect<string> =>
  isMethod(command.name)
    ? Effect.map(waybill.handle(command.name, bodyOf({ ...command, name: command.name }), { requestId }), (reply) =>
        outcomeOf(command.name as Method, reply)
      )
    : Effect.match(sendAsOperator(waybill, command, { requestId }), {
        onSuccess: () => success(),
        onFailure: ({ kind }) => kind as string
      })

const statusOf = ({ hold, stage }: Order): string => (hold !== null && stage !== "Cancelled" ? "On Hold" : stage)

const expectedSuccess = (name: CommandName, order: Order): string => {
  const { city, deadline, history, hold, notes, parcels, rush, stage } = order
  const trackingnos = parcels.map(([trackingno]) => trackingno)
  if (name === "get_status") return success([statusOf(order), stage === "Shipped" ? trackingnos[0]! : null])
  if (name !== "get_order") return success()
  return success([statusOf(order), hold, rush, city, notes, deadline, trackingnos, history])
}

/** Returns the outcome that the model expects, and the order afterwards. */
export const expectedOutcome = (
  order: Order | undefined,
  command: Command,
  hasIdentifier = true
): [outcome: string, after: Order | undefined] => {
  const [outcome, after] = applyCommand(order, command, hasIdentifier)
  return [outcome === "success" ? expectedSuccess(command.name, after!) : outcome, after]
}
