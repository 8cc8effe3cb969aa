// The named types of all inputs: one for each method, each command, and each object in them.
import { operatorCommandNames } from "../../packages/core/src/command-table/command-table.ts"
import { operatorCommands } from "../../packages/core/src/commands/commands.ts"
import { commandTexts } from "../../packages/core/src/field-texts/command-texts.ts"
import type { Texts } from "../../packages/core/src/field-texts/field-text.ts"
import { methodTexts } from "../../packages/core/src/field-texts/method-texts.ts"
import type { AnyField, Fields } from "../../packages/core/src/input/field.ts"
import { methods } from "../../packages/core/src/methods/methods.ts"
import { type MethodName, methodNames } from "../../packages/core/src/refusal/codes.ts"

/** A named type, and the methods that use it. It has none if commands use it. */
export interface NamedInput {
  readonly name: string
  readonly about: string
  readonly fields: Fields
  readonly texts: Texts
  readonly methods: ReadonlyArray<MethodName>
}

const pascal = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const methodInputName = (name: MethodName): string => `${pascal(name)}Input`
export const commandInputName = (name: string): string => `${pascal(name)}CommandInput`

const fieldsIn = (field: AnyField): Fields | undefined => field.fields ?? field.elements?.fields

/** Returns a type, and the types of the objects in it. */
const withParts = (input: NamedInput): ReadonlyArray<NamedInput> => [
  input,
  ...Object.entries(input.texts).flatMap(([name, text]) => {
    if (typeof text === "string") return []
    const { about, fields: texts, name: part } = text.of
    return withParts({ name: part, about, fields: fieldsIn(input.fields[name]!)!, texts, methods: input.methods })
  })
]

const ofMethods = methodNames.map((name) => ({
  name: methodInputName(name),
  about: `The input of \`${camel(name)}\`. Null and blank strings count as absent.`,
  fields: methods[name].shape.fields as Fields,
  texts: methodTexts[name] as Texts,
  methods: [name]
}))

const ofCommands = operatorCommandNames.map((name) => ({
  name: commandInputName(name),
  about: `The input of the operator's command \`${name}\`. Null and blank strings are refused.`,
  fields: operatorCommands[name].shape.fields as Fields,
  texts: commandTexts[name] as Texts,
  methods: []
}))

/** All named types, by name. */
export const namedInputs: ReadonlyMap<string, NamedInput> = new Map(
  [...Map.groupBy([...ofMethods, ...ofCommands].flatMap(withParts), ({ name }) => name)].map(([name, uses]) => [
    name,
    { ...uses[0]!, methods: [...new Set(uses.flatMap((each) => each.methods))] }
  ])
)
