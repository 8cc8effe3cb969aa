import { presets } from "@waybill/core"
import { type OperatorCommand, operatorCommandNames, operatorJsonSchema, unknownName } from "@waybill/core/adapter"
import { Schema } from "effect"
import { A_DURATION, millisecondsOf } from "./duration.ts"
import { builtIn } from "./fates.ts"
import type { SandboxFate, SandboxScript, SandboxStep } from "./sandbox-script.ts"
import { placeholders, placeholdersIn } from "./step-input.ts"

const Duration = Schema.String.check(
  Schema.makeFilter((text) => millisecondsOf(text) !== undefined, { expected: A_DURATION })
)
const isCommand = (name: string): name is OperatorCommand =>
  (operatorCommandNames as ReadonlyArray<string>).includes(name)
const Command = Schema.String.check(
  Schema.makeFilter((name) => (isCommand(name) ? undefined : unknownName("command", name, operatorCommandNames)))
)

interface Fault {
  readonly path: ReadonlyArray<string | number>
  readonly issue: string
}

/** Returns the fault in a step's input. Most values are checked when the command runs. */
const inputFault = ({ command, input = {} }: SandboxStep): Fault | undefined => {
  if (!isCommand(command)) return undefined
  const { properties, required = [] } = operatorJsonSchema(command, presets.default)
  const names = Object.keys(properties as object)
  const unknown = Object.keys(input).find((name) => !names.includes(name))
  if (unknown !== undefined) return { path: ["input", unknown], issue: unknownName("field", unknown, names) }
  const missing = (required as ReadonlyArray<string>).find((name) => !Object.hasOwn(input, name))
  if (missing !== undefined) return { path: ["input"], issue: `${missing}: is required by the command ${command}` }
  return valueFault(input, properties as Properties)
}

type Properties = Readonly<Record<string, { readonly enum?: ReadonlyArray<string> }>>

/** Returns the fault in a placeholder, or in a value whose field has a fixed list of values. */
const valueFault = (input: object, properties: Properties, path: Fault["path"] = ["input"]): Fault | undefined => {
  for (const [key, value] of Object.entries(input)) {
    const place = [...path, Array.isArray(input) ? Number(key) : key]
    const name = placeholdersIn(value).find((each) => !placeholders.includes(each))
    if (name !== undefined) return { path: place, issue: unknownName("parameter", name, placeholders) }
    // The reasons depend on the policy.
    const known = key === "reason" ? undefined : properties[key]?.enum
    if (known !== undefined && typeof value === "string" && !known.includes(value))
      return { path: place, issue: `must be one of ${known.join(", ")}` }
    if (typeof value === "object" && value !== null) {
      const fault = valueFault(value, {}, place)
      if (fault !== undefined) return fault
    }
  }
  return undefined
}

/** Returns the fault in a fate's name, or of a ZIP that selects another fate, too. */
const fatesFault = (fates: SandboxScript["fates"]) => {
  const kept = Object.entries<SandboxFate>(builtIn.fates).filter(([name]) => fates[name] === undefined)
  const owners = new Map(kept.flatMap(([name, { zip }]) => (zip ? [[zip, name] as const] : [])))
  for (const [name, { zip }] of Object.entries(fates)) {
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name))
      return { path: [name], issue: "must have a name of 1 to 31 small letters, digits and hyphens" }
    const owner = zip === undefined ? undefined : owners.get(zip)
    if (owner !== undefined && owner !== name)
      return { path: [name, "zip"], issue: `must differ from that of the fate ${owner}` }
    if (zip !== undefined) owners.set(zip, name)
  }
  return undefined
}

/** The schema of a script. */
export const ScriptSchema = Schema.Struct({
  fates: Schema.Record(
    Schema.String,
    Schema.Struct({
      summary: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
      zip: Schema.optionalKey(Schema.NonEmptyString.check(Schema.isMaxLength(20))),
      replaces: Schema.optionalKey(Schema.Array(Command)),
      steps: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            after: Duration,
            command: Command,
            input: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
          }).check(Schema.makeFilter(inputFault))
        )
      ),
      webhook: Schema.optionalKey(
        Schema.Struct({
          failures: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 }))),
          arrivals: Schema.optionalKey(Schema.NonEmptyArray(Duration)),
          oddArrivals: Schema.optionalKey(Schema.NonEmptyArray(Duration))
        })
      )
    })
  ).check(Schema.makeFilter(fatesFault))
})
