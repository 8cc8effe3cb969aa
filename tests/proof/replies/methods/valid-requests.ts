// Valid requests of each method on orders in every state, from the published cases.
import { type MethodName, methodNames } from "@waybill/core/adapter"
import { conformanceSuite, fill, type PlaceholderValues, type SceneName } from "@waybill/core/conformance"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Served } from "../../../service/fixtures/service.ts"

/** An order that the requests name, with its values for the placeholders of the cases. */
export interface Target {
  readonly scene: SceneName
  readonly values: PlaceholderValues
}

const sceneNames = Object.keys(conformanceSuite.scenes) as ReadonlyArray<SceneName>

const today = () => new Date().toISOString().slice(0, 10)

const valuesOf = (xid: string, order_id: string): PlaceholderValues => ({
  xid,
  order_id,
  today: today(),
  carrier: "acme",
  service: "ACME_GROUND",
  second_service: "ACME_2DAY",
  foreign_service: "SWIFT_AIR"
})

/** Carries out a step of a scene, as the account or as the operator. */
export type PlayStep = (path: string, data: object) => Promise<Record<string, unknown>>

/** Brings one order into each state, and returns the orders. The scene `none` has no order. */
export const newTargets = async (
  service: Pick<Served, "call">,
  operate: PlayStep,
  round: number,
  account = "demo"
): Promise<ReadonlyArray<Target>> => {
  const targets: Array<Target> = []
  for (const scene of sceneNames) {
    const xid = `${scene}-${round}`
    let order_id = "999"
    for (const step of conformanceSuite.scenes[scene]) {
      const data = fill(step.data, valuesOf(xid, order_id))
      if ("operator" in step) await operate(`/orders/${account}/${order_id}/${step.operator}`, data)
      else {
        const reply = await service.call(step.method, data)
        if (reply.res !== "success") throw new Error(`${scene}: ${JSON.stringify(reply)}`)
        if (typeof reply.receipt_id === "string") order_id = reply.receipt_id
      }
    }
    targets.push({ scene, values: valuesOf(xid, order_id) })
  }
  return targets
}

const validRequests = new Map(
  conformanceSuite.cases.filter(({ name }) => name.endsWith("/success")).map(({ data, method }) => [method, data])
)

/** Returns a valid request of a random method for a random order. */
export const validRequest = (
  random: SeededRandom,
  targets: ReadonlyArray<Target>
): { readonly method: MethodName; readonly data: unknown } => {
  const method = random.pick(methodNames)
  const { scene, values } = random.pick(targets)
  // A push of an existing order would always be a duplicate.
  const isNew = method === "push_order" || method === "re_order"
  const xid = isNew && scene !== "new" ? `${values.xid}-${random.below(1e9)}` : values.xid
  return { method, data: fill(validRequests.get(method), { ...values, xid }) }
}
