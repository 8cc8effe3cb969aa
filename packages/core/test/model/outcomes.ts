// What a command is answered, in the model's words: "success" (with what a question shows), or the refusal.
import type { OperatorOptions, OrderRef, Reply, Waybill } from "@waybill/core"
import { type Context, Effect } from "effect"
import { bodyOf, isMethod, type Method, type Sent } from "./forms.ts"
import { type Command, type Name, type Order, step } from "./reference-model.ts"

type Calls = Context.Service.Shape<typeof Waybill>

interface WireOrder {
  readonly order_status: string
  readonly hold: { readonly reasons: ReadonlyArray<string> } | null
  readonly rush: boolean
  readonly shipping_address: { readonly city: string }
  readonly shipping: { readonly notes: string }
  readonly ship_deadline?: string
  readonly shipments: ReadonlyArray<{ readonly trackingno: string }>
  readonly history: ReadonlyArray<{ readonly command: string }>
}

const inOrder = ({ history, hold, order_status, rush, ship_deadline, shipments, ...order }: WireOrder) => [
  order_status,
  hold?.reasons ?? null,
  rush,
  order.shipping_address.city,
  order.shipping.notes,
  ship_deadline ?? null,
  shipments.map(({ trackingno }) => trackingno),
  history.map(({ command }) => command)
]

const succeeded = (seen?: ReadonlyArray<unknown>): string =>
  seen === undefined ? "success" : `success ${JSON.stringify(seen)}`

/** A reply whose outcome is unknown, or that nobody should see. */
const special = ["temporary", "defect", "throttled", "unknownMethod"]

/** A reply in the model's words. */
export const wordsOf = (name: Method, { body, outcome }: Reply): string => {
  if (body.res === "error") return special.includes(outcome) ? outcome : body.code
  if (name === "get_status") return succeeded([body.order_status, body.trackingno ?? null])
  return name === "get_order" ? succeeded(inOrder(body.order as WireOrder)) : succeeded()
}

const ofOperator = (
  waybill: Calls,
  { account, name, order_id, pieces, value, xid }: Sent,
  options: OperatorOptions
) => {
  const ref: OrderRef = order_id === undefined ? { xid: xid! } : { order_id: String(order_id) }
  if (name === "startProcessing") return waybill.startProcessing(account, ref, options)
  if (name === "cancel") return waybill.cancel(account, ref, options)
  const items = pieces === undefined ? {} : { items: [{ index: 0, quantity: pieces }] }
  return waybill.recordShipment(account, ref, { carrier: "acme", trackingno: value, ...items }, options)
}

/** Sends a command and puts its answer in the model's words. */
export const ask = (waybill: Calls, sent: Sent, requestId: string): Effect.Effect<string> =>
  isMethod(sent.name)
    ? Effect.map(waybill.handle(sent.name, bodyOf({ ...sent, name: sent.name }), { requestId }), (reply) =>
        wordsOf(sent.name as Method, reply)
      )
    : Effect.match(ofOperator(waybill, sent, { requestId, msg: sent.value }), {
        onSuccess: () => succeeded(),
        onFailure: ({ kind }) => kind as string
      })

const statusOf = ({ hold, stage }: Order): string => (hold !== null && stage !== "Cancelled" ? "On Hold" : stage)

const seen = (name: Name, order: Order): string => {
  const { city, deadline, history, hold, notes, rush, stage, trackingnos } = order
  if (name === "get_status") return succeeded([statusOf(order), stage === "Shipped" ? trackingnos[0]! : null])
  if (name !== "get_order") return succeeded()
  return succeeded([statusOf(order), hold, rush, city, notes, deadline, trackingnos, history])
}

/** The same answer by the model, and the order afterwards. */
export const expectedOf = (order: Order | undefined, command: Command, isNamed = true): [string, Order | undefined] => {
  const [answer, after] = step(order, command, isNamed)
  return [answer === "success" ? seen(command.name, after!) : answer, after]
}
