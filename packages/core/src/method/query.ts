import * as Effect from "effect/Effect"
import type { identifiers } from "../input/identifiers.ts"
import { shape } from "../input/shape.ts"
import type { Order } from "../order/order.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { MethodName } from "../refusal/codes.ts"
import type { Declared, Method, MethodPorts } from "./method.ts"
import { readInput } from "./read-input.ts"
import { identifiersIn, requireOrder } from "./resolve-order.ts"

type Input = typeof identifiers

interface QueryDefinition<M extends MethodName, O, A, R> {
  readonly name: M
  readonly purpose: string
  readonly input: Declared<M, Input> & Input
  /** Loads the order, or the part of it that the query needs. */
  readonly find: (
    store: OrderStore["Service"],
    account_id: string,
    ref: OrderRef
  ) => Effect.Effect<O | undefined, Unavailable>
  readonly read: (found: O) => Effect.Effect<A, Unavailable, R>
  readonly reply: Method<M, Input, A>["reply"]
}

/** Defines a query about an existing order. */
export const query = <M extends MethodName, O extends Pick<Order, "xid">, A, R extends MethodPorts>({
  find,
  input,
  name,
  purpose,
  read,
  reply
}: QueryDefinition<M, O, A, R>): Method<M, Input, A> => {
  const inputShape = shape<Input>(input)
  return {
    name,
    purpose,
    shape: inputShape,
    reply,
    run: (call, data) =>
      Effect.flatMap(readInput(name, inputShape, call, data), (reading) =>
        Effect.flatMap(identifiersIn(name, reading, call), ({ given, ref }) =>
          Effect.flatMap(
            OrderStore.use((store) => find(store, call.account_id, ref)),
            (found) => Effect.flatMap(requireOrder(name, found, given, reading.issues, call), read)
          )
        )
      )
  }
}
