// Outcomes as the model states them: "success", with the values that a query returns, or the code or kind of a refusal.
import type { Waybill } from "@waybill/core"
import type { CommandInputs, OperatorOptions, OrderRef, Reply } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { type Context, Effect } from "effect"
import { expectedCommands } from "../commands/expected-commands.ts"
import { bodyOf, isMethod, type Method, type SentCommand } from "./command-requests.ts"
import { applyCommand, type Command, type CommandName, fullOutcome } from "./reference-model.ts"
import type { Order, trackingStatuses } from "./reference-order.ts"

type Calls = Context.Service.Shape<typeof Waybill>

interface WireOrder {
  readonly order_status: string
  readonly holds: ReadonlyArray<{
    readonly hold_id: string
    readonly by: string
    readonly msg: string
    readonly earlier?: ReadonlyArray<string>
  }>
  readonly rush: boolean
  readonly shipping_address: { readonly city: string }
  /** Absent if it was erased. */
  readonly shipping: { readonly notes?: string }
  readonly ship_deadline?: string
  readonly shipments: ReadonlyArray<{
    readonly trackingno: string
    readonly voided?: object
    readonly tracking: ReadonlyArray<{ readonly status: string; readonly at: string }>
  }>
  readonly history: ReadonlyArray<{ readonly command: string }>
}

/** Returns the values of a wire order that the model also tracks, in a fixed order. */
const modelValues = ({ history, holds, order_status, rush, ship_deadline, shipments, ...order }: WireOrder) => [
  order_status,
  holds.filter(({ by }) => by === "account").map(({ earlier = [], msg }) => [...earlier, msg])[0] ?? null,
  holds.filter(({ by }) => by === "operator").map(({ hold_id, msg }) => [hold_id, msg]),
  rush,
  order.shipping_address.city,
  order.shipping.notes ?? "",
  ship_deadline ?? null,
  shipments.map(({ tracking, trackingno, voided }) => [
    trackingno,
    voided !== undefined,
    tracking.map(({ at, status }) => [Number(at.slice(11, 13)), status])
  ]),
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

type OperatorName = Exclude<CommandName, Method>

/** Inputs of the operator's commands with more than a message that changes. */
const operatorInputs: { readonly [C in OperatorName]?: (command: SentCommand) => CommandInputs[C] } = {
  ship: ({ pieces, value }) => {
    const items = pieces === undefined ? {} : { items: [{ index: 0, quantity: pieces }] }
    return { carrier: "acme", trackingno: value, sameNumber: true, ...items, msg: value }
  },
  hold: ({ value: msg }) => ({ reason: "artwork", msg }),
  release: ({ value }) => (value === "all" ? {} : { hold_id: value }),
  correctShipment: ({ shipment, value }) => ({ shipment_id: `S${shipment}`, trackingno: value, sameNumber: true }),
  voidShipment: ({ shipment, value: msg }) => ({ shipment_id: `S${shipment}`, msg }),
  track: ({ shipment, value }) => {
    const [status, hour] = value.split(" ") as [(typeof trackingStatuses)[number], string]
    return { shipment_id: `S${shipment}`, status, at: `2026-01-01 0${hour}:00:00` }
  },
  bindQuote: ({ value }) => {
    const [edition, service] = value.split(" ") as [string, string]
    return { quote: { ...soldQuote, edition, service } }
  },
  erase: () => ({})
}

const sendAsOperator = (waybill: Calls, command: SentCommand, options: OperatorOptions) => {
  const { account, gesture, order_id, revision, xid } = command
  const name = command.name as OperatorName
  const ref: OrderRef = order_id === undefined ? { xid: xid! } : { order_id: String(order_id) }
  const input = operatorInputs[name]?.(command) ?? { ...expectedCommands[name].input, msg: command.value }
  return (waybill.operator[name] as Calls["operator"]["note"])(account, ref, input as CommandInputs["note"], {
    ...options,
    gesture,
    revision
  })
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

const statusOf = ({ hold, operatorHolds, stage }: Order): string =>
  (hold !== null || operatorHolds.length > 0) && stage !== "Cancelled" ? "On Hold" : stage

const expectedSuccess = (name: CommandName, order: Order): string => {
  const { city, deadline, history, hold, notes, operatorHolds, parcels, rush, stage } = order
  const [made] = parcels.filter(({ isVoided }) => !isVoided)
  if (name === "get_status") return success([statusOf(order), stage === "Shipped" ? made!.trackingno : null])
  if (name !== "get_order") return success()
  const shipments = parcels.map(({ isVoided, trackingno, updates }) => [trackingno, isVoided, updates])
  return success([statusOf(order), hold, operatorHolds, rush, city, notes, deadline, shipments, history])
}

/** Returns the outcome that the model expects, and the order afterwards. */
export const expectedOutcome = (
  order: Order | undefined,
  command: Command,
  hasIdentifier = true,
  limit = Number.POSITIVE_INFINITY
): [outcome: string, after: Order | undefined] => {
  const [outcome, after] = applyCommand(order, command, hasIdentifier)
  const full = order === undefined || after === order ? undefined : fullOutcome(order, command.name, limit)
  if (full !== undefined) return [full, order]
  return [outcome === "success" ? expectedSuccess(command.name, after!) : outcome, after]
}
