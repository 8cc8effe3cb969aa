import type { Policy } from "@waybill/core"
import {
  nearestName,
  type OperatorCommand,
  operatorCommandNames,
  operatorJsonSchema,
  unknownName
} from "@waybill/core/adapter"
import { type Fault, schemaReader } from "@waybill/core/reading"
import { Schema } from "effect"
import { A_DURATION, millisecondsOf } from "./duration.ts"
import { BASE_FATE, builtIn } from "./fates.ts"
import type { SandboxFate, SandboxScript, SandboxStep } from "./sandbox-script.ts"

const Duration = Schema.String.check(
  Schema.makeFilter((text) => millisecondsOf(text) !== undefined, { expected: A_DURATION })
)
const Command = Schema.Literals(operatorCommandNames)
const FateName = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]{0,30}$/))
const Zip = Schema.String.check(Schema.isMaxLength(20), Schema.isMinLength(1))

/** The schema of a script. */
export const ScriptSchema = Schema.Struct({
  fates: Schema.Record(
    FateName,
    Schema.Struct({
      summary: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
      zip: Schema.optionalKey(Zip),
      replaces: Schema.optionalKey(Schema.Array(Command)),
      steps: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({
            after: Duration,
            command: Command,
            input: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
          })
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
  )
})

const read = schemaReader(ScriptSchema)

/** Returns the faults in the names of a step's input. Its values are checked when the command runs. */
const inputFaults = ({ command, input = {} }: SandboxStep, policy: Policy): ReadonlyArray<Fault> => {
  const { properties, required = [] } = operatorJsonSchema(command as OperatorCommand, policy)
  const names = Object.keys(properties as object)
  return [
    ...Object.keys(input).flatMap((name) =>
      names.includes(name) ? [] : [{ path: [name], problem: unknownName("field", name, names) }]
    ),
    ...(required as ReadonlyArray<string>).flatMap((name) =>
      Object.hasOwn(input, name) ? [] : [{ path: [name], problem: `is required by the command ${command}` }]
    )
  ]
}

/** Returns a command that has almost the given name. */
const unknownCommands = (script: unknown): ReadonlyArray<Fault> => {
  const { fates = {} } = script as {
    fates?: Readonly<Record<string, { steps?: ReadonlyArray<{ command?: unknown }> }>>
  }
  return Object.entries(fates).flatMap(([fate, { steps = [] }]) =>
    steps.flatMap(({ command }, index) =>
      typeof command !== "string" || (operatorCommandNames as ReadonlyArray<string>).includes(command)
        ? []
        : [
            {
              path: ["fates", fate, "steps", index, "command"],
              problem: unknownName("command", command, operatorCommandNames)
            }
          ]
    )
  )
}

/** Returns the faults of a script that its schema does not find. */
const faultsIn = ({ fates }: SandboxScript, policy: Policy): ReadonlyArray<Fault> => {
  const zips = new Map<string, string>(
    Object.entries(fatesOf()).flatMap(([name, { zip }]) => (zip ? [[zip, name]] : []))
  )
  return Object.entries(fates).flatMap(([name, { steps = [], zip }]) => {
    const owner = zip === undefined ? undefined : zips.get(zip)
    if (zip !== undefined) zips.set(zip, name)
    return [
      ...steps.flatMap((step, index) =>
        inputFaults(step, policy).map(({ path, problem }) => ({
          path: ["fates", name, "steps", index, "input", ...path],
          problem
        }))
      ),
      ...(owner === undefined || owner === name
        ? []
        : [{ path: ["fates", name, "zip"], problem: `must differ from that of the fate ${owner}` }])
    ]
  })
}

/** Returns the faults in a script. */
export const scriptFaults = (script: unknown, policy: Policy): ReadonlyArray<Fault> => {
  const reading = read(script)
  if (reading._tag === "Read") return faultsIn(reading.value, policy)
  try {
    const unknown = unknownCommands(script)
    return unknown.length > 0 ? unknown : reading.faults
  } catch {
    return reading.faults
  }
}

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
