import { presets } from "@waybill/core"
import {
  nearestName,
  type OperatorCommand,
  operatorCommandNames,
  operatorJsonSchema,
  unknownName
} from "@waybill/core/adapter"
import { Schema } from "effect"
import { A_DURATION, millisecondsOf } from "./duration.ts"
import { BASE_FATE, builtIn } from "./fates.ts"
import type { SandboxFate, SandboxScript, SandboxStep } from "./sandbox-script.ts"

const Duration = Schema.String.check(
  Schema.makeFilter((text) => millisecondsOf(text) !== undefined, { expected: A_DURATION })
)
const isCommand = (name: string): name is OperatorCommand =>
  (operatorCommandNames as ReadonlyArray<string>).includes(name)
const Command = Schema.String.check(
  Schema.makeFilter((name) => (isCommand(name) ? undefined : unknownName("command", name, operatorCommandNames)))
)

/** Returns the fault in the names of a step's input. Its values are checked when the command runs. */
const inputFault = ({ command, input = {} }: SandboxStep) => {
  if (!isCommand(command)) return undefined
  const { properties, required = [] } = operatorJsonSchema(command, presets.default)
  const names = Object.keys(properties as object)
  const unknown = Object.keys(input).find((name) => !names.includes(name))
  if (unknown !== undefined) return { path: ["input", unknown], issue: unknownName("field", unknown, names) }
  const missing = (required as ReadonlyArray<string>).find((name) => !Object.hasOwn(input, name))
  return missing === undefined
    ? undefined
    : { path: ["input"], issue: `${missing}: is required by the command ${command}` }
}

/** Returns the fault in a fate's name, or of a ZIP that selects another fate, too. */
const fatesFault = (fates: SandboxScript["fates"]) => {
  const owners = new Map(Object.entries(fatesOf()).flatMap(([name, { zip }]) => (zip ? [[zip, name] as const] : [])))
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

/** Fates by name. */
export type Fates = SandboxScript["fates"]

/** Returns the built-in fates, with those of a script. */
export const fatesOf = (script?: SandboxScript): Fates => ({ ...builtIn.fates, ...script?.fates })

/** Returns the names of the fates that an xid and a ZIP select. Each of the last parts of the xid is a suffix. */
export const fatesSelected = (xid: string, zip: string | undefined, fates: Fates): ReadonlyArray<string> => {
  // The suffix -cancel-late is not -late.
  const names = Object.keys(fates).toSorted((one, other) => other.length - one.length)
  const found: Array<string> = []
  for (let rest = xid; ; ) {
    const name = names.find((each) => rest.length > each.length + 1 && rest.endsWith(`-${each}`))
    if (name === undefined) break
    found.unshift(name)
    rest = rest.slice(0, -name.length - 1)
  }
  const byZip = names.filter((name) => zip !== undefined && fates[name]!.zip === zip)
  return [...new Set([...byZip, ...found])]
}

/** Returns the problem of an xid whose last part is almost the name of a fate. */
export const misspelledSuffix = (xid: string, fates: Fates): string | undefined => {
  const part = /-([a-z]{3,})$/.exec(xid)?.[1]
  if (part === undefined || fatesSelected(xid, undefined, fates).length > 0) return undefined
  const meant = nearestName(part, Object.keys(fates))
  return meant === undefined ? undefined : `unknown suffix "-${part}"; did you mean "-${meant}"?`
}

/** Returns the steps of an order with the given fates, in the order of their times. */
export const stepsOf = (names: ReadonlyArray<string>, fates: Fates): ReadonlyArray<SandboxStep> =>
  [...new Set([BASE_FATE, ...names])]
    .reduce<ReadonlyArray<SandboxStep>>((steps, name) => {
      const { replaces = [], steps: added = [] }: SandboxFate = fates[name] ?? {}
      return [...steps.filter(({ command }) => !replaces.includes(command)), ...added]
    }, [])
    .toSorted((one, other) => millisecondsOf(one.after)! - millisecondsOf(other.after)!)
