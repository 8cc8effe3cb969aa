import { type OperatorPorts, operatorOpenApi } from "@waybill/adapter-http"
import type {
  ShownDocument,
  ShownOperation,
  ShownParameter
} from "../../packages/adapter-http/src/reference/document.ts"
import { operationsOf, type Placed } from "../../packages/adapter-http/src/reference/operation.ts"
import { fieldTable, typeOf } from "./field-table.ts"
import { code, generatedFrom, sentence, table } from "./markdown.ts"

// Routes exist for the ports that are present. The document calls none of them.
const absent: unknown = {}
const document = operatorOpenApi({
  packer: absent as OperatorPorts["packer"],
  figures: absent as OperatorPorts["figures"],
  cards: absent as OperatorPorts["cards"],
  accounts: absent as OperatorPorts["accounts"],
  webhooks: absent as OperatorPorts["webhooks"],
  sendTest: absent as OperatorPorts["sendTest"]
} as Partial<OperatorPorts>) as unknown as ShownDocument

const schemas = document.components!.schemas

const operations = operationsOf(document)

const routeOf = ({ path, verb }: Placed): string => `${verb} ${path}`

/** Problems of almost every route, which the page lists once. */
const common = ["400", "401", "403", "413", "415", "422", "429", "500", "503"]

const parameterLines = (parameters: ReadonlyArray<ShownParameter>): ReadonlyArray<string> => {
  const shown = parameters.filter((each) => each.in !== "path")
  if (shown.length === 0) return []
  const rows = shown.map((each) => [
    code(each.name),
    each.in,
    typeOf(each.schema),
    [each.description ?? "", each.schema.description ?? ""].filter((part) => part !== "").join(" ")
  ])
  return [...table(["parameter", "in", "type", "meaning"], rows), ""]
}

const bodyLines = ({ requestBody }: ShownOperation): ReadonlyArray<string> => {
  const schema = requestBody?.content["application/json"]?.schema
  const fields = schema === undefined ? [] : fieldTable(schema, "required", "meaning")
  return fields.length === 0 ? [] : ["Body:", "", ...fields]
}

const replyLines = ({ responses }: ShownOperation): ReadonlyArray<string> => {
  const [status, response] = Object.entries(responses).find(([each]) => each.startsWith("2"))!
  const schema = response.content?.["application/json"]?.schema
  const problems = Object.keys(responses).filter((each) => !each.startsWith("2") && !common.includes(each))
  const others = problems.length === 0 ? "" : ` More problems: ${problems.map(code).join(", ")}.`
  if (schema === undefined) return [`Reply: ${code(status)} without a body.${others}`, ""]
  if (schema.$ref !== undefined)
    return [`Reply: ${code(status)} with an [${typeOf(schema)}](#${typeOf(schema).toLowerCase()}).${others}`, ""]
  return [`Reply: ${code(status)}.${others}`, "", ...fieldTable(schema, "always", "meaning")]
}

const operationLines = ({ operation, ...place }: Placed): ReadonlyArray<string> => [
  `### ${operation.operationId}`,
  "",
  `${code(routeOf({ operation, ...place }))}, from the role ${code(operation["x-role"]!)}. ${sentence(operation.summary)}`,
  "",
  ...parameterLines(operation.parameters),
  ...bodyLines(operation),
  ...replyLines(operation)
]

const schemaLines = (name: string): ReadonlyArray<string> => [
  `## ${name}`,
  "",
  ...fieldTable(schemas[name]!, "always", "meaning")
]

/** Returns the page of the operator API's routes. */
export const operatorApiPage = (): string =>
  [
    "# Routes of the operator API",
    "",
    "[The operator API](../operator-api.md) explains tokens, roles, idempotency and problems. This page lists every route under `{base}/operator/v1`. The",
    "service serves the same as a page with forms at `/operator/docs`, and as OpenAPI 3.1 at `/operator/openapi.json`.",
    "",
    ...table(
      ["route", "role", "purpose"],
      operations.map((placed) => [
        `[${code(routeOf(placed))}](#${placed.operation.operationId.toLowerCase()})`,
        placed.operation["x-role"]!,
        placed.operation.summary
      ])
    ),
    "",
    "Every route can answer with these problems:",
    "",
    ...table(
      ["status", "meaning"],
      common.map((status) => [
        status,
        operations.flatMap(({ operation }) => operation.responses[status]?.description ?? [])[0] ?? ""
      ])
    ),
    "",
    ...document.tags.flatMap(({ name }) => [
      `## ${name}`,
      "",
      ...operations.filter(({ operation }) => operation.tags.includes(name)).flatMap(operationLines)
    ]),
    ...Object.keys(schemas).flatMap(schemaLines),
    "",
    generatedFrom("the routes of `@waybill/adapter-http`")
  ].join("\n")
