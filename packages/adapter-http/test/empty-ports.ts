import type { Decisions } from "@waybill/core"
import { CurrentDecisions } from "@waybill/core/adapter"
import { memory, memoryOrderStore } from "@waybill/core/testing"
import { Context, Effect, Layer } from "effect"

// Compiling the rate cards takes longer than most tests, so all services share them.
const ports = Effect.runSync(Effect.scoped(Layer.build(memory())))

/** Returns all ports in memory, with an empty store of orders. */
export const emptyPorts = (decide: Decisions = {}) => {
  const store = Effect.runSync(Effect.scoped(Layer.build(memoryOrderStore)))
  const services = Context.merge(ports, store).pipe(Context.add(CurrentDecisions, decide))
  return Layer.succeedContext(services)
}
