import type * as Schema from "effect/Schema"
import { operatorReplySchemas } from "../replies/operator-replies.ts"
import { type PublicSchema, publicSchema } from "./public-schema.ts"

type OperatorReply = keyof typeof operatorReplySchemas

/**
 * Returns the schema of an order or an event, as the operator sees it.
 *
 * @example
 * ```ts
 * const schema = operatorSchema("order")["~standard"]
 * ```
 */
export const operatorSchema = <R extends OperatorReply>(
  reply: R
): PublicSchema<(typeof operatorReplySchemas)[R]["Type"]> =>
  publicSchema(operatorReplySchemas[reply] as unknown as Schema.Codec<(typeof operatorReplySchemas)[R]["Type"]>)
