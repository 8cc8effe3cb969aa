import { type OperatorPorts, operatorOpenApi } from "@waybill/adapter-http"
import { code, generatedFrom, sentence, table, tableWithoutEmptyColumns } from "./markdown.ts"
import { fieldRows, type Schema, typeOf } from "./schema-fields.ts"

// Routes exist for the ports that are present. The document calls none of them.
const absent: unknown = {}
const document = operatorOpenApi({
  packer: absent as OperatorPorts["packer"],
  figures: absent as OperatorPorts["figures"],
  cards: absent as OperatorPorts["cards"],
  accounts: absent as OperatorPorts["accounts"],
  webhooks: absent as OperatorPorts["webhooks"]
} as Partial<OperatorPorts>)

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: Schema
}

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly "x-role": string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Response>>
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
    ...operation,
    route: `${method.toUpperCase()} ${path}`
  }))
)

type Routed = (typeof operations)[number]

const schemas = document.components.schemas as Readonly<Record<string, Schema>>

/** Problems of almost every route, which the page lists once. */
const common = ["400", "401", "403", "413", "415", "422", "429", "500", "503"]

const parameterLines = (parameters: ReadonlyArray<Parameter>): ReadonlyArray<string> => {
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

const bodyLines = ({ requestBody }: Operation): ReadonlyArray<string> => {
  const schema = requestBody?.content["application/json"]?.schema
  const rows = schema === undefined ? [] : fieldRows(schema)
  return rows.length === 0
    ? []
    : ["Body:", "", ...tableWithoutEmptyColumns(["field", "type", "required", "rule"], rows), ""]
}

const replyLines = ({ responses }: Operation): ReadonlyArray<string> => {
  const [status, response] = Object.entries(responses).find(([each]) => each.startsWith("2"))!
  const schema = response.content?.["application/json"]?.schema
  const problems = Object.keys(responses).filter((each) => !each.startsWith("2") && !common.includes(each))
  const others = problems.length === 0 ? "" : ` More problems: ${problems.map(code).join(", ")}.`
  if (schema === undefined) return [`Reply: ${code(status)} without a body.${others}`, ""]
  if (schema.$ref !== undefined)
    return [`Reply: ${code(status)} with an [${typeOf(schema)}](#${typeOf(schema).toLowerCase()}).${others}`, ""]
  return [
    `Reply: ${code(status)}.${others}`,
    "",
    ...tableWithoutEmptyColumns(["field", "type", "always", "meaning"], fieldRows(schema)),
    ""
  ]
}

const operationLines = (operation: Routed): ReadonlyArray<string> => [
  `### ${operation.operationId}`,
  "",
  `${code(operation.route)}, from the role ${code(operation["x-role"])}. ${sentence(operation.summary)}`,
  "",
  ...parameterLines(operation.parameters),
  ...bodyLines(operation),
  ...replyLines(operation)
]

const schemaLines = (name: string): ReadonlyArray<string> => [
  `## ${name}`,
  "",
  ...tableWithoutEmptyColumns(["field", "type", "always", "meaning"], fieldRows(schemas[name]!)),
  ""
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
      operations.map(({ operationId, route, summary, "x-role": role }) => [
        `[${code(route)}](#${operationId.toLowerCase()})`,
        role,
        summary
      ])
    ),
    "",
    "Every route can answer with these problems:",
    "",
    ...table(
      ["status", "meaning"],
      common.map((status) => [
        status,
        operations.flatMap(({ responses }) => responses[status]?.description ?? [])[0] ?? ""
      ])
    ),
    "",
    ...document.tags.flatMap(({ name }) => [
      `## ${name}`,
      "",
      ...operations.filter(({ tags }) => tags.includes(name)).flatMap(operationLines)
    ]),
    ...Object.keys(schemas).flatMap(schemaLines),
    "",
    generatedFrom("the routes of `@waybill/adapter-http`")
  ].join("\n")
