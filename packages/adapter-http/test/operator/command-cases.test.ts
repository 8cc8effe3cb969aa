// Every command of the operator in every stage, with every combination of holds, for every role.
import type { WaybillCalls } from "@waybill/core"
import type { OperatorRole as Role } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { expectedRows, scenes } from "../../../core/test/commands/expected-commands.ts"
import { serveOperator } from "./serve-operator.ts"

const MERCHANT = "acme"
const msg = "because"

const roles: ReadonlyArray<Role> = ["viewer", "packer", "operator", "admin"]

type Holds = (typeof scenes)[number][1]

/** Brings a new order into a scene. */
const enter = (waybill: WaybillCalls, order_id: string, stage: string, holds: Holds) =>
  Effect.gen(function* () {
    const ref = { order_id }
    if (stage === "cancelled") yield* waybill.operator.cancel(MERCHANT, ref, { msg })
    if (["processing", "partly shipped", "shipped"].includes(stage)) yield* waybill.operator.start(MERCHANT, ref)
    const items = stage === "partly shipped" ? { items: [{ index: 0, quantity: 1 }] } : {}
    if (stage.endsWith("shipped")) yield* waybill.operator.ship(MERCHANT, ref, { trackingno: "T1", ...items })
    if (holds === "merchant" || holds === "both") yield* waybill.holdOrder(MERCHANT, { order_id, msg: "wait" })
    if (holds === "operator" || holds === "both")
      yield* waybill.operator.hold(MERCHANT, ref, { reason: "artwork", msg: "too small" })
  })

describe.each(scenes.map(([stage, holds], index) => [stage, holds, index] as const))(
  "the operator's commands on an order that is %s and held by %s",
  (stage, holds, index) => {
    const { get, place, post, waybill } = serveOperator()
    it.each(expectedRows.map(([, row]) => [row.path, row.role, row.input, row.scenes.split(" ")[index]!] as const))(
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
  }
)
