import * as Schema from "effect/Schema"
import { inputJsonSchema } from "../field-texts/described-schema.ts"
import type { Fields } from "../input/field.ts"
import { readShape, type Shape } from "../input/shape.ts"
import type { MethodInputs } from "../input-types/method-inputs.ts"
import { anyCarrier } from "../method/read-input.ts"
import { methods } from "../methods/methods.ts"
import { rulesOf } from "../order/rules.ts"
import { policy as completePolicy, presets } from "../policy/policy.ts"
import type { Policy } from "../policy-types/policy.ts"
import { checkMethodName, type MethodName } from "../refusal/codes.ts"
import { messageOf } from "../refusal/kind-texts.ts"
import { codeOf, type Issue } from "../refusal/refusal.ts"
import { instantOf } from "../values/wire-date.ts"
import { type PublicSchema, publicSchema } from "./public-schema.ts"

/**
 * Returns the schema of a method's `data`. It applies every rule that needs only the data. Carriers, deadlines and
 * stored orders are checked by the method itself. The data is returned unchanged, ready for the method.
 *
 * @example
 * ```ts
 * const schema = inputSchema("hold_order")["~standard"]
 * schema.validate({ xid: "A-1" }) // => { issues: [{ path: ["msg"], message: "msg is required" }] }
 * ```
 */
export const inputSchema = <M extends MethodName>(
  name: M,
  policy: Policy = presets.default
): PublicSchema<MethodInputs[M]> => {
  checkMethodName("inputSchema", name)
  const complete = completePolicy(policy)
  const { shape }: { readonly shape: Shape<Fields> } = methods[name]
  // Every deadline is later than the epoch.
  const context = { policy: complete, zone: rulesOf(complete).zone, now: instantOf(0), catalogue: anyCarrier }
  const problemOf = ({ kind, problem }: Issue) => problem ?? messageOf(kind, codeOf(name, kind, complete))
  const check = Schema.makeFilter(
    (data: unknown) =>
      readShape(shape, data, context).issues.map((issue) => ({ path: keysOf(issue.path), issue: problemOf(issue) })),
    { toJsonSchema: () => inputJsonSchema(name, complete) }
  )
  const codec = Schema.Record(Schema.String, Schema.Unknown).check(check)
  return publicSchema(codec as unknown as Schema.Codec<MethodInputs[M]>)
}

/** Returns the keys in a path: `order_info[1].width` has the keys `order_info`, 1 and `width`. */
const keysOf = (path: string): ReadonlyArray<string | number> =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== "")
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key))
