import * as Schema from "effect/Schema"
import { checkMethodName, type MethodName } from "../refusal/codes.ts"
import { type ReplyFields, replyFields } from "../replies/replies.ts"
import { type PublicSchema, publicSchema } from "./public-schema.ts"

/** The body of a method's success reply. */
export type MethodReply<M extends MethodName> = {
  /** Distinguishes a success from an error. */
  readonly res: "success"
} & ReplyFields<M>

/**
 * Returns the schema of a method's success reply. Its details, if requested, are not part of the schema.
 *
 * @example
 * ```ts
 * const schema = replySchema("get_status")["~standard"]
 * ```
 */
export const replySchema = <M extends MethodName>(name: M): PublicSchema<MethodReply<M>> => {
  checkMethodName("replySchema", name)
  return publicSchema(
    Schema.Struct({ res: Schema.Literal("success"), ...replyFields[name] }) as unknown as Schema.Codec<MethodReply<M>>
  )
}
