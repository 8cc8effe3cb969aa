// The files in packages/core/src/call-types.
import { operatorCommandNames } from "../../packages/core/src/command-table/command-table.ts"
import { operatorCommands } from "../../packages/core/src/commands/commands.ts"
import { requests } from "../../packages/core/src/conformance/cases/requests.ts"
import { exampleValues, fill } from "../../packages/core/src/conformance/values/placeholders.ts"
import { commandExamples } from "../../packages/core/src/field-texts/command-texts.ts"
import { type MethodName, methodNames } from "../../packages/core/src/refusal/codes.ts"
import { docComment } from "./comment.ts"
import { fileOf, generatedBy, importLines, typesIn } from "./input-files.ts"
import { camel, commandInputName, methodInputName } from "./named-inputs.ts"
import { codesText } from "./refusal-kinds.ts"
import { commentOn } from "./source-comments.ts"

/** How the calls answer: with effects, or with promises. */
interface Answer {
  readonly verb: "await" | "yield*"
  readonly of: (result: string, refusal: string) => string
}

const effects: Answer = { verb: "yield*", of: (result, refusal) => `Effect.Effect<${result}, ${refusal}>` }
const promises: Answer = { verb: "await", of: (result) => `Promise<${result}>` }

/** Results of the methods, and their files. Default: the order. */
const results: Partial<Record<MethodName, readonly [type: string, file: string]>> = {
  get_status: ["OrderSummary", "order/summary.ts"],
  get_order: ["OrderRecord", "methods/get-order.ts"],
  shipping_rate: ["Rates", "methods/shipping-rate.ts"],
  package_info: ["Packages", "methods/package-info.ts"]
}

const options: Partial<Record<MethodName, string>> = { push_order: "PushOrderOptions", re_order: "ReOrderOptions" }

const resultOf = (name: MethodName): string => results[name]?.[0] ?? "Order"
const optionsOf = (name: MethodName): string => options[name] ?? "MethodOptions"

/** Names of variables for the results in examples. */
const resultNames: Readonly<Record<string, string>> = {
  Order: "order",
  OrderSummary: "summary",
  OrderRecord: "{ order, history }",
  Rates: "rates",
  Packages: "{ boxes }"
}

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
const functionLines = (name: string, parameters: ReadonlyArray<string>, answer: string): ReadonlyArray<string> => {
  const line = `  readonly ${name}: (${parameters.join(", ")}) => ${answer}`
  if (line.length <= 120) return [line]
  return [`  readonly ${name}: (`, `    ${parameters.join(",\n    ")}`, `  ) => ${answer}`]
}

const methodLines =
  ({ of, verb }: Answer) =>
  (name: MethodName): ReadonlyArray<string> => {
    const call = camel(name)
    const text = `${commentOn(call, ["define", "change", "query"])} ${codesText(name)}`
    const input = shown(fill(requests[name], exampleValues), "input")
    const parameters = ["account_id: string", `data: ${methodInputName(name)}`, `options?: ${optionsOf(name)}`]
    return [
      ...docComment(text, "  ", `const ${resultNames[resultOf(name)]} = ${verb} waybill.${call}("shop-1", ${input})`),
      ...functionLines(call, parameters, of(resultOf(name), `RefusalOf<"${name}">`))
    ]
  }

type Command = (typeof operatorCommandNames)[number]

const hasRequired = (name: Command): boolean =>
  Object.values(operatorCommands[name].shape.fields).some(({ presence }) => presence)

const commandLines =
  ({ of, verb }: Answer) =>
  (name: Command): ReadonlyArray<string> => {
    const example = commandExamples[name]
    const input = example === undefined ? (hasRequired(name) ? ", input" : "") : `, ${shown(example, "input")}`
    const data = `data${hasRequired(name) ? "" : "?"}: ${commandInputName(name)}`
    return [
      ...docComment(
        commentOn(name, ["command"]),
        "  ",
        `${verb} waybill.operator.${name}("shop-1", { order_id: "200000000000001" }${input})`
      ),
      ...functionLines(
        name,
        ["account_id: string", "ref: OrderRef", data, "options?: OperatorOptions"],
        of("Order", "OperatorRefusal")
      )
    ]
  }

const fileWith = (
  about: string,
  name: string,
  members: ReadonlyArray<ReadonlyArray<string>>,
  imports: ReadonlyArray<readonly [type: string, file: string]>
): string => {
  const body = members.flat().join("\n")
  const named = typesIn(body)
  const used = imports.filter(([type]) => named.has(type))
  const files = [...Map.groupBy(used, ([, file]) => file)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    generatedBy("the methods and commands"),
    ...(body.includes("Effect.Effect<") ? ['import type * as Effect from "effect/Effect"'] : []),
    ...files.flatMap(([file, types]) => importLines([...new Set(types.map(([type]) => type))], `../${file}`)),
    "",
    ...docComment(about),
    `export interface ${name} {`,
    body,
    "}",
    ""
  ].join("\n")
}

const inputImports = [...methodNames.map(methodInputName), ...operatorCommandNames.map(commandInputName)].map(
  (name) => [name, `input-types/${fileOf(name)}`] as const
)

const imports: ReadonlyArray<readonly [type: string, file: string]> = [
  ...inputImports,
  ...Object.values(results),
  ...["MethodOptions", "OperatorOptions", "PushOrderOptions", "ReOrderOptions"].map(
    (name) => [name, "call/typed-options.ts"] as const
  ),
  ["Order", "order/order.ts"],
  ["OrderRef", "ports/order-store.ts"],
  ["OperatorRefusal", "operator/refusal.ts"],
  ["RefusalOf", "refusal/refusal.ts"]
]

const mistakes = (fail: string): string =>
  `They ${fail} with a \`TypeError\` if the account is not a non-empty string, an option is unknown, or an identifier is misspelled.`

/** Returns the files in packages/core/src/call-types, keyed by name. */
export const callFiles = (): Readonly<Record<string, string>> => ({
  "typed-calls.ts": fileWith(
    `The thirteen methods as functions that require no credentials. ${mistakes("die")}`,
    "TypedCalls",
    methodNames.map(methodLines(effects)),
    imports
  ),
  "method-promises.ts": fileWith(
    `The thirteen methods as functions that return promises. They reject with a \`Refusal\`. ${mistakes("reject")}`,
    "MethodPromises",
    methodNames.map(methodLines(promises)),
    imports
  ),
  "operator-commands.ts": fileWith(
    `The operator's commands. Each one returns the order. ${mistakes("die")}`,
    "OperatorCommands",
    operatorCommandNames.map(commandLines(effects)),
    imports
  ),
  "operator-command-promises.ts": fileWith(
    `The operator's commands as functions that return promises. They reject with an \`OperatorRefusal\`. ${mistakes("reject")}`,
    "OperatorCommandPromises",
    operatorCommandNames.map(commandLines(promises)),
    imports
  )
})
