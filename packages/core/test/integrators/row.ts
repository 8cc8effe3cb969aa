import type { MethodName } from "@waybill/core/adapter"
import type { Edits } from "../fixtures/edit.ts"

/** The expected reply: a success, or a refusal with its code and a part of its message. */
export type Expected = "success" | readonly [code: string, says: string]

/** One call of an integrator: a situation, the changes to the group's example, and the reply. */
export type Row = readonly [situation: string, changes: Edits, reply: Expected]

/** Calls of one method that start from the same example. */
export interface Group {
  readonly title: string
  readonly method: MethodName
  /** The example to which a row's changes are applied. */
  readonly example: unknown
  /** Turns the changed example into the `data` of the call. Default: no change. */
  readonly dataOf?: (changed: never) => unknown
  /** Calls that are sent first, as an operator or as the merchant. */
  readonly before?: ReadonlyArray<"push" | "start" | "ship one of two" | "ship" | "hold" | "cancel">
  readonly rows: ReadonlyArray<Row>
}
