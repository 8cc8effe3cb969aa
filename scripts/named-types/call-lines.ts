// Lines of the generated interfaces of calls.
import type { operatorCommandNames } from "../../packages/core/src/command-table/command-table.ts"
import { operatorCommands } from "../../packages/core/src/commands/commands.ts"
import { requests } from "../../packages/core/src/conformance/cases/requests.ts"
import { exampleValues, fill } from "../../packages/core/src/conformance/values/placeholders.ts"
import { commandExamples } from "../../packages/core/src/field-texts/command-texts.ts"
import type { MethodName } from "../../packages/core/src/refusal/codes.ts"
import { docComment } from "./comment.ts"
import { generatedBy, importLines, inSequence, typesIn } from "./input-files.ts"

/** Maximum length of an input in an example. A longer one is a variable. */
const SHOWN = 80

/** Returns plain data as code. */
const codeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(codeOf).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key}: ${codeOf(each)}`)
    .join(", ")} }`
}

const shown = (value: unknown, otherwise: string): string => {
  const code = codeOf(value)
  return code.length <= SHOWN ? code : otherwise
}

/** Returns the lines of a function, on one line if it fits. */
export const functionLines = (
  name: string,
  parameters: ReadonlyArray<string>,
  answer: string,
  isOptional = false
): ReadonlyArray<string> => {
  const start = `  readonly ${name}${isOptional ? "?" : ""}: (`
  const line = `${start}${parameters.join(", ")}) => ${answer}`
  if (line.length <= 120 && !line.includes("\n")) return [line]
  return [start, `    ${parameters.join(",\n    ")}`, `  ) => ${answer}`]
}

/** Returns the input in the example of a method. */
export const methodExample = (name: MethodName): string => shown(fill(requests[name], exampleValues), "input")

export type Command = (typeof operatorCommandNames)[number]

/** Whether a command has a required field. */
export const hasRequired = (name: Command): boolean =>
  Object.values(operatorCommands[name].shape.fields).some(({ presence }) => presence)

/** Returns the last argument in the example of a command, if it needs one. */
export const commandExample = (name: Command): string => {
  const example = commandExamples[name]
  if (example === undefined) return hasRequired(name) ? ", input" : ""
  return `, ${shown(example, "input")}`
}

/** Types that a file can use, and their modules. */
export type Imports = ReadonlyArray<readonly [type: string, from: string]>

/** Returns a file that declares an interface, with imports of the types that it uses. */
export const fileWith = (
  about: string,
  name: string,
  members: ReadonlyArray<ReadonlyArray<string>>,
  imports: Imports
): string => {
  const body = members.flat().join("\n")
  const named = typesIn(body)
  const used = imports.filter(([type]) => named.has(type))
  const files = [...Map.groupBy(used, ([, file]) => file)].sort(([a], [b]) => inSequence(a, b))
  return [
    generatedBy("the methods and commands"),
    ...(body.includes("Effect.Effect<") ? ['import type * as Effect from "effect/Effect"'] : []),
    ...files.flatMap(([file, types]) => importLines([...new Set(types.map(([type]) => type))], file)),
    "",
    ...docComment(about),
    `export interface ${name} {`,
    body,
    "}",
    ""
  ].join("\n")
}
