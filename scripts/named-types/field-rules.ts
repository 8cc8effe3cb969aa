// The rule of a field in words, and its type: both from the JSON Schema of the field, which the policy decides.
import type { Fields } from "../../packages/core/src/input/field.ts"
import { wireSchema } from "../../packages/core/src/input/json-schema.ts"
import { policy, presets } from "../../packages/core/src/policy/policy.ts"
import type { Policy } from "../../packages/core/src/policy-types/policy.ts"
import type { PolicyInput } from "../../packages/core/src/policy-types/policy-input.ts"

/** Options that decide the rule of some field, each with a policy that differs from the default in it. */
const options: Readonly<Record<string, PolicyInput>> = {
  "limits.name": { limits: { name: 99 } },
  "limits.note": { limits: { note: 99 } },
  "limits.items": { limits: { items: 99 } },
  "limits.quantity": { limits: { quantity: 99 } },
  zone: { zone: "Asia/Tokyo" },
  "leadDays.push_order": { leadDays: { push_order: 9 } },
  "leadDays.re_order": { leadDays: { re_order: 9 } },
  stateRequired: { stateRequired: "whereUsed" },
  zipRequired: { zipRequired: "whereUsed" },
  rateAddress: { rateAddress: "destination" },
  holdReasons: { holdReasons: ["other"] },
  reprintReasons: { reprintReasons: ["other"] }
}

/** The schema of a field, without the schemas of the fields in it. */
interface Rule {
  readonly type?: string | ReadonlyArray<string>
  readonly description?: string
  readonly enum?: ReadonlyArray<string | number>
  readonly minimum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

interface ObjectSchema {
  readonly properties: Readonly<
    Record<string, Rule & Readonly<Partial<Record<"items" | "properties" | "required", object>>>>
  >
  readonly required?: ReadonlyArray<string>
}

const schemaOf = (fields: Fields, under: Policy) => wireSchema(fields, under, true) as unknown as ObjectSchema

const ruleUnder = (fields: Fields, name: string, under: Policy): Rule => {
  const { items: _, properties: __, required: ___, ...rule } = schemaOf(fields, under).properties[name]!
  return rule
}

/** Returns the names of the policy options that decide the rule of a field. */
export const optionsOf = (fields: Fields, name: string): ReadonlyArray<string> => {
  const textUnder = (under: Policy) =>
    JSON.stringify([ruleUnder(fields, name, under), schemaOf(fields, under).required?.includes(name)])
  const usual = textUnder(presets.default)
  return Object.keys(options).filter((option) => textUnder(policy(options[option])) !== usual)
}

const hasWordsOfPolicy = (fields: Fields, name: string): boolean =>
  optionsOf(fields, name).some((option) => option.endsWith("Reasons"))

/** Returns the sentences of the rule of a field under the default policy. */
export const ruleOf = (fields: Fields, name: string): ReadonlyArray<string> => {
  const {
    description,
    enum: words = [],
    maxItems,
    maxLength,
    minimum,
    minItems
  } = ruleUnder(fields, name, presets.default)
  return [
    ...(description?.split(/(?<=\.) /) ?? []),
    ...(maxLength === undefined ? [] : [`At most ${maxLength} characters.`]),
    ...(minItems === undefined ? [] : [`${minItems} to ${maxItems} entries.`]),
    ...(minimum === undefined ? [] : [`An integer of ${minimum} or more.`]),
    ...(hasWordsOfPolicy(fields, name) ? [`By default ${words.map((word) => `\`${word}\``).join(", ")}.`] : [])
  ]
}

/** Returns the type of a field that contains no other fields. */
export const typeOf = (fields: Fields, name: string): string => {
  const { enum: words, type = "string" } = ruleUnder(fields, name, presets.default)
  if (words !== undefined && !hasWordsOfPolicy(fields, name))
    return words.map((word) => JSON.stringify(word)).join(" | ")
  if (type === "object") return "BoundQuote"
  return [type].flat().join(" | ").replace("integer", "number")
}
