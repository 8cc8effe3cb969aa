// The files in packages/core/src/call-types.
import { operatorCommandNames } from "../../packages/core/src/command-table/command-table.ts"
import { type MethodName, methodNames, type RefusalKind } from "../../packages/core/src/refusal/codes.ts"
import {
  type Command,
  commandExample,
  fileWith,
  functionLines,
  hasRequired,
  type Imports,
  methodExample
} from "./call-lines.ts"
import { docComment } from "./comment.ts"
import { fileOf } from "./input-files.ts"
import { camel, commandInputName, methodInputName } from "./named-inputs.ts"
import { codesText, kindsText } from "./refusal-kinds.ts"
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

/** A typed call has no login. */
const noLogin: ReadonlyArray<RefusalKind> = ["credentials"]

const methodLines =
  ({ of, verb }: Answer) =>
  (name: MethodName): ReadonlyArray<string> => {
    const call = camel(name)
    const text = `${commentOn(call, ["define", "change", "query"])} ${codesText(name, noLogin)}`
    const parameters = ["account_id: string", `data: ${methodInputName(name)}`, `options?: ${optionsOf(name)}`]
    return [
      ...docComment(
        text,
        "  ",
        `const ${resultNames[resultOf(name)]} = ${verb} waybill.${call}("shop-1", ${methodExample(name)})`
      ),
      ...functionLines(call, parameters, of(resultOf(name), `RefusalOf<"${name}">`))
    ]
  }

const commandLines =
  ({ of, verb }: Answer) =>
  (name: Command): ReadonlyArray<string> => {
    const data = `data${hasRequired(name) ? "" : "?"}: ${commandInputName(name)}`
    return [
      ...docComment(
        `${commentOn(name, ["command"])} ${kindsText(name)}`,
        "  ",
        `${verb} waybill.operator.${name}("shop-1", { order_id: "200000000000001" }${commandExample(name)})`
      ),
      ...functionLines(
        name,
        ["account_id: string", "ref: OrderRef", data, "options?: OperatorOptions"],
        of("Order", "OperatorRefusal")
      )
    ]
  }

const inputImports = [...methodNames.map(methodInputName), ...operatorCommandNames.map(commandInputName)].map(
  (name) => [name, `input-types/${fileOf(name)}`] as const
)

const imports: Imports = [
  ...inputImports,
  ...Object.values(results),
  ...["MethodOptions", "OperatorOptions", "PushOrderOptions", "ReOrderOptions"].map(
    (name) => [name, "call/typed-options.ts"] as const
  ),
  ["Order", "order/order.ts"] as const,
  ["OrderRef", "ports/order-store.ts"] as const,
  ["OperatorRefusal", "operator/refusal.ts"] as const,
  ["RefusalOf", "refusal/refusal.ts"] as const
].map(([type, file]) => [type, `../${file}`])

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
