// The files in packages/core/src/policy-types: the policy and the options that a host passes, from their schema.
import * as Schema from "effect/Schema"
import { PolicySchema, presets } from "../../packages/core/src/policy/policy.ts"
import { policyComments } from "../reference/option-comments.ts"
import { docComment } from "./comment.ts"
import { generatedBy } from "./input-files.ts"

/** The JSON Schema of an option. */
interface Option {
  readonly type: string
  readonly enum?: ReadonlyArray<string>
  readonly minimum?: number
  readonly maximum?: number
  readonly prefixItems?: ReadonlyArray<Option>
  readonly items?: Option
  readonly properties?: Readonly<Record<string, Option>>
  readonly required?: ReadonlyArray<string>
}

/** A group of options, which has its own type. */
interface Group {
  readonly name: string
  readonly about: string
  /** Comment on the type of an input. Absent if an input has every field, too. */
  readonly input?: string
  readonly path: ReadonlyArray<string>
}

const groups: ReadonlyArray<Group> = [
  {
    name: "PolicyLeadDays",
    about: "Minimum number of calendar days until a ship_deadline, by method.",
    input: "Lead days with only some methods.",
    path: ["leadDays"]
  },
  { name: "PolicyPromise", about: "The due date of orders with a finishing and a service.", path: ["promise"] },
  { name: "PolicyLabels", about: "Values of order_status.", input: "Labels of only some states.", path: ["labels"] },
  { name: "PolicyLimits", about: "Maximum sizes.", input: "Only some of the limits.", path: ["limits"] },
  {
    name: "PolicyResolution",
    about: "The minimum resolution of the images of a finishing.",
    path: ["preflight", "resolution"]
  },
  {
    name: "PolicyImageIssues",
    about: "Consequence of each kind of issue with an image.",
    input: "Consequences of some kinds of issues.",
    path: ["preflight", "issues"]
  },
  {
    name: "PolicyPreflight",
    about: "How images are judged.",
    input: "Only some options for images.",
    path: ["preflight"]
  },
  {
    name: "Policy",
    about: "A policy with a value for every option.",
    input: "A policy with only some options.",
    path: []
  }
]

const root = Schema.toJsonSchemaDocument(PolicySchema).definitions.Policy as unknown as Option
const comments = policyComments()

const nameOf = (path: ReadonlyArray<string>): string | undefined =>
  groups.find((group) => group.path.join(".") === path.join("."))?.name

const typeOf = (option: Option, path: ReadonlyArray<string>, isInput: boolean): string => {
  const { enum: words, items, prefixItems, properties, type } = option
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(" | ")
  if (properties !== undefined) return `${nameOf(path)}${isInput && option.required === undefined ? "Input" : ""}`
  if (items === undefined) return type.replace("integer", "number")
  const each = typeOf(items, path, isInput)
  return prefixItems === undefined ? `ReadonlyArray<${each}>` : `readonly [${each}, ...Array<${each}>]`
}

const valueAt = (path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], presets.default)

const shown = (number: number | undefined): string => `${number?.toLocaleString("en-US")}`

const groupLines = ({ about, input, name, path }: Group, isInput: boolean): ReadonlyArray<string> => {
  const found = path.reduce((option, step) => option.properties![step]!, root)
  const { properties = {}, required } = found.items ?? found
  const fields = Object.entries(properties).flatMap(([field, option]) => {
    const own = [...path, field]
    const isOptional = required === undefined ? isInput : !required.includes(field)
    const hasDefault = required === undefined && option.properties === undefined
    const comment = [
      comments.get(own.join("."))!,
      ...(option.minimum === undefined ? [] : [`From ${shown(option.minimum)} to ${shown(option.maximum)}.`]),
      ...(isInput && hasDefault ? [`Default \`${JSON.stringify(valueAt(own))}\`.`] : [])
    ].join(" ")
    return [
      ...docComment(comment, "  "),
      `  readonly ${field}${isOptional ? "?" : ""}: ${typeOf(option, own, isInput)}`
    ]
  })
  return [
    "",
    ...docComment(isInput ? input! : about),
    `export interface ${name}${isInput ? "Input" : ""} {`,
    ...fields,
    "}"
  ]
}

/** Returns the files in packages/core/src/policy-types, keyed by name. */
export const policyFiles = (): Readonly<Record<string, string>> => {
  const start = generatedBy("the schema of the policy")
  const inputs = groups.filter(({ input }) => input !== undefined)
  return {
    "policy.ts": [start, ...groups.flatMap((group) => groupLines(group, false)), ""].join("\n"),
    "policy-input.ts": [
      start,
      'import type { PolicyPromise, PolicyResolution } from "./policy.ts"',
      ...inputs.flatMap((group) => groupLines(group, true)),
      ""
    ].join("\n")
  }
}
