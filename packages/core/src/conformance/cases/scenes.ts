import type { MethodName } from "../../refusal/codes.ts"
import { requests } from "./requests.ts"

/** A step that brings an order into a state: a call of the account, or a command of the operator. */
export type Step =
  | {
      /** Method that the account calls. */
      readonly method: MethodName
      /** Input of the method, with placeholders. */
      readonly data: object
    }
  | {
      /** Command that the operator runs. */
      readonly operator: "start" | "ship" | "hold"
      /** Input of the command, with placeholders. */
      readonly data: object
    }

const place: Step = { method: "push_order", data: requests.push_order }
const start: Step = { operator: "start", data: {} }
const shipment = { carrier: "{{carrier}}", trackingno: "1Z-1" }

/** Steps that bring the order with the xid of the case into the state named by the key. */
export const scenes = {
  none: [],
  new: [place],
  held: [place, { method: "hold_order", data: { xid: "{{xid}}", msg: "First reason" } }],
  heldByOperator: [place, { operator: "hold", data: { reason: "artwork", msg: "Too small" } }],
  processing: [place, start],
  partlyShipped: [place, start, { operator: "ship", data: { ...shipment, items: [{ index: 0, quantity: 1 }] } }],
  shipped: [place, start, { operator: "ship", data: shipment }],
  cancelled: [place, { method: "cancel_order", data: { xid: "{{xid}}", msg: "stop" } }]
} as const satisfies Readonly<Record<string, ReadonlyArray<Step>>>

/** The name of a state of an order. */
export type SceneName = keyof typeof scenes
