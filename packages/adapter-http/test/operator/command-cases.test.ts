// Every command of the operator in every stage, with every combination of holds, for every role.
import type { OperatorRole as Role, Stage, WaybillCalls } from "@waybill/core"
import { soldQuote } from "@waybill/core/testing"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

const MERCHANT = "acme"
const msg = "because"

/** Each command with the lowest role that may run it, and an input that fits every scene. */
const commands: ReadonlyArray<readonly [command: string, role: Role, input: object]> = [
  ["start", "packer", {}],
  ["undo-start", "operator", { msg }],
  ["hold", "operator", { reason: "stock", msg }],
  ["release", "operator", {}],
  ["ship", "packer", { trackingno: "T9" }],
  ["correct-shipment", "packer", { shipment_id: "S1", trackingno: "T8" }],
  ["void-shipment", "packer", { shipment_id: "S1", msg }],
  ["track", "packer", { shipment_id: "S1", status: "in_transit", at: "2026-01-02 03:04:05" }],
  ["cancel", "operator", { msg }],
  ["reject", "operator", { reason: "artwork", msg }],
  ["reprint", "operator", { reason: "damaged", msg }],
  ["bind-quote", "operator", { quote: soldQuote }],
  ["note", "packer", { msg }],
  ["erase", "admin", {}]
]

const roles: ReadonlyArray<Role> = ["viewer", "packer", "operator", "admin"]

type Holds = "nobody" | "merchant" | "operator" | "both"

/**
 * For each scene, the stage after each command, in the sequence of `commands`, or the kind with which it is refused.
 * A merchant cannot hold an order in production, and a cancelled order has no holds.
 */
const scenes: ReadonlyArray<readonly [stage: Stage | "partly shipped", holds: Holds, results: string]> = [
  [
    "new",
    "nobody",
    "processing wrongStage new notOnHold wrongStage wrongStage wrongStage wrongStage cancelled cancelled wrongStage new new wrongStage"
  ],
  [
    "new",
    "merchant",
    "onHold wrongStage new notOnHold wrongStage wrongStage wrongStage wrongStage cancelled cancelled wrongStage new new wrongStage"
  ],
  [
    "new",
    "operator",
    "onHold wrongStage new new wrongStage wrongStage wrongStage wrongStage cancelled cancelled wrongStage new new wrongStage"
  ],
  [
    "new",
    "both",
    "onHold wrongStage new new wrongStage wrongStage wrongStage wrongStage cancelled cancelled wrongStage new new wrongStage"
  ],
  [
    "processing",
    "nobody",
    "wrongStage new processing notOnHold shipped unknownShipment unknownShipment unknownShipment cancelled cancelled processing processing processing wrongStage"
  ],
  [
    "processing",
    "operator",
    "wrongStage new processing processing onHold unknownShipment unknownShipment unknownShipment cancelled cancelled processing processing processing wrongStage"
  ],
  [
    "partly shipped",
    "nobody",
    "wrongStage partlyShipped processing notOnHold shipped processing processing processing partlyShipped partlyShipped processing processing processing wrongStage"
  ],
  [
    "partly shipped",
    "operator",
    "wrongStage partlyShipped processing processing onHold processing processing processing partlyShipped partlyShipped processing processing processing wrongStage"
  ],
  [
    "shipped",
    "nobody",
    "wrongStage wrongStage shipped notOnHold wrongStage shipped processing shipped wrongStage wrongStage shipped shipped shipped shipped"
  ],
  [
    "shipped",
    "merchant",
    "wrongStage wrongStage shipped notOnHold wrongStage shipped processing shipped wrongStage wrongStage shipped shipped shipped shipped"
  ],
  [
    "shipped",
    "operator",
    "wrongStage wrongStage shipped shipped wrongStage shipped processing shipped wrongStage wrongStage shipped shipped shipped shipped"
  ],
  [
    "shipped",
    "both",
    "wrongStage wrongStage shipped shipped wrongStage shipped processing shipped wrongStage wrongStage shipped shipped shipped shipped"
  ],
  [
    "cancelled",
    "nobody",
    "wrongStage wrongStage wrongStage notOnHold wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage wrongStage cancelled cancelled"
  ]
]

/** Brings a new order into a scene. */
const enter = (waybill: WaybillCalls, order_id: string, stage: string, holds: Holds) =>
  Effect.gen(function* () {
    const ref = { order_id }
    if (stage === "cancelled") yield* waybill.cancel(MERCHANT, ref, { msg })
    if (["processing", "partly shipped", "shipped"].includes(stage)) yield* waybill.start(MERCHANT, ref)
    const items = stage === "partly shipped" ? { items: [{ index: 0, quantity: 1 }] } : {}
    if (stage.endsWith("shipped")) yield* waybill.ship(MERCHANT, ref, { trackingno: "T1", ...items })
    if (holds === "merchant" || holds === "both") yield* waybill.holdOrder(MERCHANT, { order_id, msg: "wait" })
    if (holds === "operator" || holds === "both")
      yield* waybill.hold(MERCHANT, ref, { reason: "artwork", msg: "too small" })
  })

describe.each(scenes)("the operator's commands on an order that is %s and held by %s", (stage, holds, results) => {
  const { get, place, post, waybill } = serveOperator()
  it.each(commands.map((command, index) => [...command, results.split(" ")[index]!] as const))(
    "%s, from the role %s: %j gives %s",
    async (command, lowest, input, expected) => {
      for (const role of roles) {
        const path = await place(`${command}, ${role}`, MERCHANT)
        await Effect.runPromise(enter(waybill, path.split("/").at(-1)!, stage, holds))
        const before = (await get(path)).body
        const { body, status } = await post(`${path}/${command}`, input, {}, role)
        const after = (await get(path)).body
        if (roles.indexOf(role) < roles.indexOf(lowest)) {
          expect([status, body.code]).toEqual([403, "forbidden"])
          expect(after).toEqual(before)
        } else if (["new", "processing", "shipped", "cancelled"].includes(expected)) {
          expect([status, body.stage]).toEqual([200, expected])
          expect(after.revision).toBe(before.revision + 1)
        } else {
          expect([status, body.code]).toEqual([409, expected])
          expect(after).toEqual(before)
        }
      }
    }
  )
})
