// The JSON Schemas of inputs with the meaning of each field, for documents.
import type { OperatorCommand } from "../command-table/command-table.ts"
import { commandRules, operatorCommands } from "../commands/commands.ts"
import type { AnyField, Fields, JsonSchema } from "../input/field.ts"
import { inputRules, methods } from "../methods/methods.ts"
import type { Policy } from "../policy-types/policy.ts"
import type { MethodName } from "../refusal/codes.ts"
import { commandTexts } from "./command-texts.ts"
import { refusalText } from "./field-refusals.ts"
import { sentencesOf, type Texts, unitsUnder } from "./field-text.ts"
import { methodTexts } from "./method-texts.ts"

type Refusal = (field: AnyField) => ReadonlyArray<string>

/** Adds the meaning and the codes of each field to the schema of an object. */
const described = (schema: JsonSchema, fields: Fields, texts: Texts, policy: Policy, refusal: Refusal): JsonSchema => {
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, own]) => {
        const [field, text] = [fields[name]!, texts[name]!]
        const part = typeof text === "string" ? undefined : text.of.fields
        const inner = (object: JsonSchema, of: Fields) => described(object, of, part!, policy, refusal)
        const about = typeof text === "string" ? text : text.about
        const rule = own.description as string | undefined
        return [
          name,
          {
            ...own,
            ...(part !== undefined && field.fields !== undefined && inner(own, field.fields)),
            ...(part !== undefined &&
              field.elements?.fields !== undefined && { items: inner(own.items as JsonSchema, field.elements.fields) }),
            description: sentencesOf(unitsUnder(policy.units, about), [
              ...(rule?.split(/(?<=\.) /) ?? []),
              ...refusal(field)
            ])
          }
        ]
      })
    )
  }
}

/**
 * Returns the JSON Schema of a method's `data`, with the meaning, unit, default and codes of each field. The schema
 * omits some checks, such as whether a state is valid.
 *
 * @example
 * ```ts
 * const schema = inputJsonSchema("push_order", policy())
 * ```
 */
export const inputJsonSchema = (name: MethodName, policy: Policy): JsonSchema =>
  described(inputRules(name, policy), methods[name].shape.fields, methodTexts[name], policy, (field) => [
    refusalText(field, [name], policy)
  ])

/**
 * Returns the JSON Schema of a command's input under a policy, with the meaning, unit and default of each field.
 *
 * @example
 * ```ts
 * const schema = operatorJsonSchema("hold", policy())
 * ```
 */
export const operatorJsonSchema = (command: OperatorCommand, policy: Policy): JsonSchema =>
  described(
    commandRules(command, policy),
    operatorCommands[command].shape.fields,
    commandTexts[command],
    policy,
    () => []
  )
