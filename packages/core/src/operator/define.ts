import type { BoundQuote } from "@waybill/packing/rating"
import type * as Effect from "effect/Effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import type { Fields, InputOf, OutputOf } from "../input/field.ts"
import { type Shape, shape } from "../input/shape.ts"
import type { NewValues } from "../order/history.ts"
import type { Blocked, OperatorKind, Transition } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import type { Rules } from "../order/rules.ts"
import type { Carriers } from "../ports/carriers.ts"
import type { OrderIds } from "../ports/order-ids.ts"
import type { OrderStore } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Instant } from "../values/wire-date.ts"
import type { OperatorIssue, OperatorRefusal } from "./refusal.ts"

/** The caller of a command, and the id of the command for recognising repetitions. */
export interface Operator {
  /** The name of the person or program. */
  readonly operator?: string | undefined
  /** An id for the command. A second command with the same id on the same order changes nothing. */
  readonly gesture?: string | undefined
  readonly request_id?: string | undefined
}

/** The time and the rules of a command, and the transition that the lifecycle allows. */
export interface CommandContext extends Operator, Pick<Transition, "partly" | "to"> {
  readonly now: Instant
  readonly rules: Rules
  /** The id of the command's event, equal in all attempts. */
  readonly event_id: string
}

/** New values of the order, or the reason of a refusal. Unchanged values write no event. */
export type Change<K extends OperatorKind = OperatorKind> =
  | (NewValues & { readonly refused?: never })
  | { readonly refused: Blocked<K> | OperatorIssue }

/** One of the operator's commands. */
export interface OperatorDefinition<
  C extends OperatorCommand,
  F extends Fields,
  K extends OperatorKind = OperatorKind
> {
  readonly name: C
  readonly shape: Shape<F>
  /**
   * Whether an order already has the result of the command, in any stage, or the field whose value contradicts that
   * result.
   */
  readonly isDone?: (order: Order, input: OutputOf<F>) => boolean | OperatorIssue
  /**
   * Returns the revision of the changed address that the input acknowledges. A command with this function is refused if
   * the address has changed after the required revision.
   */
  readonly acknowledged?: (input: OutputOf<F>) => number | undefined
  /** Returns a field that contradicts what another port knows. Absent or undefined if there is nothing to ask. */
  readonly check?: (
    order: Order,
    input: OutputOf<F>
  ) => Effect.Effect<OperatorIssue | undefined, Unavailable, Carriers> | undefined
  /** Kinds of the refusals of `change`. Default: none. */
  readonly refuses?: ReadonlyArray<K>
  /** Present if the command blanks personal data. Blanks that of other orders, before that of this one. */
  readonly erases?: (
    order: Order,
    input: OutputOf<F>,
    context: CommandContext
  ) => Effect.Effect<void, OperatorRefusal | Unavailable, OrderStore>
  readonly change: (
    order: Order,
    input: OutputOf<F>,
    context: CommandContext
  ) => Change<NoInfer<K>> | Effect.Effect<Change<NoInfer<K>>, Unavailable, OrderStore | OrderIds>
  /**
   * Whether an earlier command, which changed an order from one state to the next, had another input. Default: whether
   * `change` has another result. Required if `change` is an effect.
   */
  readonly isOther?: (
    before: Order,
    after: Order,
    input: OutputOf<F>
  ) => Effect.Effect<boolean, Unavailable, OrderStore>
  /** Undoes what `change` wrote elsewhere, if the order as another writer changed it refuses the command. */
  readonly abandon?: (
    order: Order,
    change: NewValues,
    context: CommandContext
  ) => Effect.Effect<void, Unavailable, OrderStore>
}

/** A command refuses null. A quote is read as a whole. */
type WithoutNull<T> = T extends BoundQuote | string | number | boolean | undefined
  ? T
  : T extends ReadonlyArray<infer E>
    ? ReadonlyArray<WithoutNull<E>>
    : { [N in keyof T]: WithoutNull<Exclude<T[N], null>> }

/** The input of a command, as callers send it. */
export type CommandInputOf<D> = D extends OperatorDefinition<OperatorCommand, infer F> ? WithoutNull<InputOf<F>> : never

/** Defines an operator's command. The lifecycle decides whether it is allowed and which stage follows. */
export const command = <C extends OperatorCommand, F extends Fields, K extends OperatorKind = never>(
  definition: Omit<OperatorDefinition<C, F, K>, "shape"> & { readonly input: F }
): OperatorDefinition<C, F> => {
  const { input, ...rest } = definition
  return { ...rest, shape: shape(input) }
}
