// The generated types of calls must equal those that the tables of methods and commands have, and promises those of effects.
import type * as Effect from "effect/Effect"
import type { MethodOptions, OperatorOptions, PushOrderOptions, ReOrderOptions } from "../../src/call/typed-options.ts"
import type { MethodPromises } from "../../src/call-types/method-promises.ts"
import type { OperatorCommandPromises } from "../../src/call-types/operator-command-promises.ts"
import type { OperatorCommands } from "../../src/call-types/operator-commands.ts"
import type { TypedCalls } from "../../src/call-types/typed-calls.ts"
import type { OperatorCommand } from "../../src/command-table/command-table.ts"
import type { DerivedCommandInput } from "../../src/field-texts/command-texts.ts"
import type { DerivedInput } from "../../src/field-texts/method-texts.ts"
import type { OperatorRefusal, Order, WaybillCalls, WaybillPromises } from "../../src/index.ts"
import type { MethodResult } from "../../src/methods/methods.ts"
import type { OrderRef } from "../../src/ports/order-store.ts"
import type { MethodName } from "../../src/refusal/codes.ts"
import type { RefusalOf } from "../../src/refusal/refusal.ts"
import type { OperatorPromises } from "../../src/waybill/create-waybill.ts"
import type { OperatorCalls } from "../../src/waybill/waybill.ts"
import { assertNone, type Different } from "./different.ts"

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
type OptionsOf<M> = M extends "re_order" ? ReOrderOptions : M extends "push_order" ? PushOrderOptions : MethodOptions

type DerivedCalls = {
  readonly [M in MethodName as Camel<M>]: (
    account_id: string,
    data: DerivedInput<M>,
    options?: OptionsOf<M>
  ) => Effect.Effect<MethodResult<M>, RefusalOf<M>>
}

type Arguments<C extends OperatorCommand> =
  Record<never, never> extends DerivedCommandInput<C>
    ? [data?: DerivedCommandInput<C>, options?: OperatorOptions]
    : [data: DerivedCommandInput<C>, options?: OperatorOptions]

type DerivedCommands = {
  readonly [C in OperatorCommand]: (
    account_id: string,
    ref: OrderRef,
    ...args: Arguments<C>
  ) => Effect.Effect<Order, OperatorRefusal>
}

type PromisesOf<Calls> = {
  readonly [N in keyof Calls]: Calls[N] extends (...args: infer A) => Effect.Effect<infer R, infer _E>
    ? (...args: A) => Promise<R>
    : Calls[N]
}

assertNone<Different<TypedCalls, DerivedCalls>>()
assertNone<Different<OperatorCommands, DerivedCommands>>()
assertNone<Different<MethodPromises, PromisesOf<TypedCalls>>>()
assertNone<Different<OperatorCommandPromises, PromisesOf<OperatorCommands>>>()
assertNone<Different<OperatorPromises, PromisesOf<OperatorCalls>>>()
assertNone<
  Different<
    Omit<WaybillPromises, "dispose" | "operator" | "within">,
    PromisesOf<Omit<WaybillCalls, "operator" | "within">>
  >
>()
// @ts-expect-error a promise differs from an effect
assertNone<Different<MethodPromises, TypedCalls>>()
