import { type Policy, policy as policyOf } from "@waybill/core"
import type { JsonSchema } from "@waybill/core/adapter"
import { checkHttpOptions } from "../../options/check-options.ts"
import type { HttpOptions } from "../../options/options.ts"
import { titles } from "../problem/problem.ts"
import { routesFor } from "../resources/routes.ts"
import { eventSchema, orderSchema, problemSchema } from "../resources/schemas.ts"
import type { OperatorPorts } from "../route/operator-ports.ts"
import type { Route } from "../route/route.ts"

/** Shared schemas of the document. */
const components: Readonly<Record<string, JsonSchema>> = {
  Order: orderSchema,
  Event: eventSchema,
  Problem: problemSchema
}

const references = new Map<unknown, JsonSchema>(
  Object.entries(components).map(([name, schema]) => [schema, { $ref: `#/components/schemas/${name}` }])
)

/** Returns a schema with references to the components in it. */
const withReferences = (schema: unknown): unknown => {
  const reference = references.get(schema)
  if (reference !== undefined) return reference
  if (Array.isArray(schema)) return schema.map(withReferences)
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withReferences(value)]))
}

const content = (type: string, schema: JsonSchema) => ({ [type]: { schema: withReferences(schema) } })

/** Problem statuses of every route, and those of routes that read or refuse a body. */
const commonProblems = [401, 403, 422, 429, 500, 503] as const
const bodyProblems = [400, 413, 415] as const

const problemResponse = (status: number) => ({
  description: `${titles[status]!}.`,
  headers: {
    "X-Request-Id": { schema: { type: "string" } },
    ...([429, 503].includes(status) && { "Retry-After": { schema: { type: "integer" } } }),
    ...(status === 401 && { "WWW-Authenticate": { schema: { type: "string" } } })
  },
  content: content("application/problem+json", problemSchema)
})

const headerTexts: Readonly<Record<NonNullable<Route["headers"]>[number], string>> = {
  "Idempotency-Key":
    "Id of the request. A repeated command with the same id changes nothing and returns the same order. A different command with the id is refused.",
  "If-Match": 'Required revision of the order, such as `"3"`, from its `ETag`.',
  "Last-Event-ID": "Id of the last event that a stream received."
}

const parametersOf = ({ headers = [], path, query = {} }: Route, policy: Policy) => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" }
  })),
  ...Object.entries(query).map(([name, { description, schema }]) => ({
    name,
    in: "query",
    description,
    schema: schema(policy)
  })),
  ...headers.map((name) => ({ name, in: "header", description: headerTexts[name], schema: { type: "string" } }))
]

const successOf = ({ headers = [], reply, status = 200, streams }: Route, policy: Policy) => ({
  [status]: {
    description: "Success.",
    headers: {
      "X-Request-Id": { schema: { type: "string" } },
      ...(headers.includes("If-Match") && { ETag: { schema: { type: "string" } } })
    },
    ...(reply !== undefined && {
      content: {
        ...content("application/json", reply(policy)),
        ...(streams === true && { "text/event-stream": { schema: { type: "string" } } })
      }
    })
  }
})

const operationOf = (route: Route, policy: Policy) => {
  const { body, method, operation, path, problems = [], role, summary, tag } = route
  // A parameter of the path may have a value that no id has.
  const pathProblems = path.includes("{") ? [404] : []
  const ofBody = method === "GET" ? [] : bodyProblems
  const statuses = [...new Set([...commonProblems, ...ofBody, ...pathProblems, ...problems])].sort()
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: `Needs the role \`${role}\`.`,
    "x-role": role,
    parameters: parametersOf(route, policy),
    ...(body !== undefined && { requestBody: { content: content("application/json", body(policy).schema()) } }),
    responses: {
      ...successOf(route, policy),
      ...Object.fromEntries(statuses.map((status) => [status, problemResponse(status)]))
    }
  }
}

/**
 * Returns the OpenAPI 3.1 document of the operator API, built from its routes.
 *
 * @example
 * ```ts
 * const document = operatorOpenApi({}, { policy: policy() })
 * ```
 */
export const operatorOpenApi = (
  ports: Partial<OperatorPorts>,
  options: Pick<HttpOptions, "basePath" | "policy"> = {}
) => {
  checkHttpOptions(options)
  const { basePath = "", policy = policyOf() } = options
  const routes = routesFor(ports)
  return {
    openapi: "3.1.0",
    info: {
      title: "Waybill operator API",
      version: "1",
      summary: "Orders, commands and events for the software of a print shop",
      description:
        "Create tokens with `waybill operator create`. Each role includes the rights of the roles before it: `viewer`, " +
        `\`packer\`, \`operator\`, \`admin\`. Dates are \`YYYY-MM-DD HH:MM:SS\` in ${policy.zone}, and numbers of an ` +
        "order are exact decimals as strings. Refusals are problems of RFC 9457."
    },
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    servers: [{ url: `${basePath}/operator/v1` }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      [...Map.groupBy(routes, ({ path }) => path)].map(([path, all]) => [
        path,
        Object.fromEntries(all.map((route) => [route.method.toLowerCase(), operationOf(route, policy)]))
      ])
    ),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: components
    }
  }
}
