import * as Effect from "effect/Effect"
import type { Fields, OutputOf } from "../input/field.ts"
import { shape } from "../input/shape.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { type Refused, refusalFor } from "../refusal/refusal.ts"
import type { Call, Declared, Method, MethodPorts } from "./method.ts"
import { readInput } from "./read-input.ts"

interface Definition<M extends MethodName, F extends Fields, A, R> {
  readonly name: M
  readonly purpose: string
  readonly input: Declared<M, F> & F
  readonly run: (call: Call, input: OutputOf<F>) => Effect.Effect<A, Refused<RefusalKindOf<M>> | Unavailable, R>
  readonly reply: Method<M, F, A>["reply"]
  readonly remarks?: Method<M, F, A>["remarks"]
}

/** Defines a method that does not use an existing order. Methods that do are defined with `change` or `query`. */
export const define = <M extends MethodName, F extends Fields, A, R extends MethodPorts>({
  input,
  name,
  purpose,
  remarks,
  reply,
  run
}: Definition<M, F, A, R>): Method<M, F, A> => {
  const inputShape = shape<F>(input)
  return {
    name,
    purpose,
    shape: inputShape,
    reply,
    ...(remarks && { remarks }),
    run: (call, data) =>
      Effect.flatMap(readInput(name, inputShape, call, data), ({ draft, issues }) => {
        const refusal = refusalFor(name, issues, call.rules.policy)
        return refusal === undefined ? run(call, draft as OutputOf<F>) : Effect.fail(refusal)
      })
  }
}
