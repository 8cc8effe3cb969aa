import { operatorReplySchemas } from "../replies/operator-replies.ts"
import type { OperatorEvent, OperatorOrder } from "../reply-types/operator-replies.ts"
import { type PublicSchema, publicSchema } from "./public-schema.ts"

/**
 * Returns the schema of an order or an event, as the operator sees it.
 *
 * @example
 * ```ts
 * const schema = operatorSchema("order")["~standard"]
 * ```
 */
export const operatorSchema = <R extends "event" | "order">(
  reply: R
): PublicSchema<R extends "order" ? OperatorOrder : OperatorEvent> =>
  publicSchema<R extends "order" ? OperatorOrder : OperatorEvent>(operatorReplySchemas[reply] as never)
