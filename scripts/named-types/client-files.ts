// The files in packages/adapter-http/src/client-types.
import { operatorCommandNames } from "../../packages/core/src/command-table/command-table.ts"
import { methodNames } from "../../packages/core/src/refusal/codes.ts"
import { commandExample, fileWith, functionLines, hasRequired, type Imports, methodExample } from "./call-lines.ts"
import { docComment } from "./comment.ts"
import { camel, commandInputName, methodInputName } from "./named-inputs.ts"
import { codesText, kindsText } from "./refusal-kinds.ts"
import { commentOn } from "./source-comments.ts"

const methodLines = (name: (typeof methodNames)[number]): ReadonlyArray<string> => {
  const call = camel(name)
  return [
    ...docComment(
      `${commentOn(call, ["define", "change", "query"])} ${codesText(name)}`,
      "  ",
      `const answer = await client.${call}(${methodExample(name)})`
    ),
    ...functionLines(call, [`data: ${methodInputName(name)}`], `Promise<Answer<"${name}">>`)
  ]
}

const commandLines = (name: (typeof operatorCommandNames)[number]): ReadonlyArray<string> => [
  ...docComment(
    `${commentOn(name, ["command"])} ${kindsText(name)}`,
    "  ",
    `const answer = await client.${name}({ account: "shop-1", order_id: "200000000000001" }${commandExample(name)})`
  ),
  ...functionLines(
    name,
    ["order: OrderName", `data${hasRequired(name) ? "" : "?"}: ${commandInputName(name)}`, "options?: CommandOptions"],
    "Promise<OperatorAnswer<OperatorOrder>>"
  )
]

const imports: Imports = [
  ...[...methodNames.map(methodInputName), ...operatorCommandNames.map(commandInputName)].map(
    (name) => [name, "@waybill/core/inputs"] as const
  ),
  ["OperatorOrder", "@waybill/core/adapter"],
  ["Answer", "../client-values/replies.ts"],
  ["OperatorAnswer", "../client-values/operator-replies.ts"],
  ["CommandOptions", "../client-values/command-options.ts"],
  ["OrderName", "../client-values/command-options.ts"]
]

/** Returns the files in packages/adapter-http/src/client-types, keyed by name. */
export const clientFiles = (): Readonly<Record<string, string>> => ({
  "waybill-client.ts": fileWith(
    "The thirteen methods as functions. Their promises reject only for a mistake in the arguments: a failed call resolves to an answer that describes the failure.",
    "WaybillClient",
    methodNames.map(methodLines),
    imports
  ),
  "operator-client-commands.ts": fileWith(
    "The operator's commands as functions. Their promises reject only for a mistake in the arguments.",
    "OperatorClientCommands",
    operatorCommandNames.map(commandLines),
    imports
  )
})
