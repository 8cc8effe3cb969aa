import type { OperatorRefusal, Order, PolicyInput, WaybillCalls } from "@waybill/core"
import {
  type CommandInputs,
  type OperatorCommand,
  type OperatorOptions,
  operatorCommandNames
} from "@waybill/core/adapter"
import { Effect } from "effect"
import { scenes } from "../fixtures/scenes.ts"
import { open } from "../fixtures/service.ts"

type Call = (data: unknown, options?: OperatorOptions) => Order | OperatorRefusal

/** Opens a service with order A-1 in a scene. Each command returns the order, or the refusal. */
export const desk = (scene: keyof typeof scenes, policy: PolicyInput = {}) => {
  const service = open({ policy })
  scenes[scene](service)
  const { run, waybill } = service
  const commandOf = (name: OperatorCommand): Call => {
    const call = waybill.operator[name] as WaybillCalls["operator"]["note"]
    return (data, options) =>
      run(Effect.catch(call("demo", { xid: "A-1" }, data as CommandInputs["note"], options), Effect.succeed))
  }
  const commands = Object.fromEntries(operatorCommandNames.map((name) => [name, commandOf(name)])) as Record<
    OperatorCommand,
    Call
  >
  const record = (xid = "A-1") => run(waybill.getOrder("demo", { xid }))
  return { ...service, ...commands, record }
}
