import { type Policy, policy as policyOf, type ReplyBody, unreadable } from "@waybill/core"
import {
  bodyTooLarge,
  codes,
  inputJsonSchema,
  type JsonRefusal,
  type JsonSchema,
  type MethodName,
  methodNames,
  methods,
  type RefusalKind,
  TRANSPORT_CODE
} from "@waybill/core/adapter"
import { checkHttpOptions } from "../options/check-options.ts"
import type { Offer } from "../options/offer.ts"
import type { HttpOptions } from "../options/options.ts"
import { isCounted } from "../options/quota.ts"
import { statusOf } from "../options/status.ts"
import { descriptionOf } from "./descriptions.ts"
import { examplesFor, successesFor } from "./examples.ts"
import { guide } from "./guide.ts"
import { exampleMessage } from "./refusal-examples.ts"
import { refusalDetails, replyJsonSchema } from "./replies.ts"

/** One reason of a method for a refusal. */
interface Case {
  readonly status: number
  readonly code: string
  readonly kind: string
  readonly message: string
}

/** Refusals by the transport itself. They are not in the core's table of codes. */
const transportCases: ReadonlyArray<Omit<Case, "code">> = [
  { status: 405, kind: "notPost", message: "Use POST" },
  { status: 415, kind: "notJson", message: "The body must be application/json, plain or with gzip" }
]

/** The refusal of a body that is not JSON. */
const invalidJson: JsonRefusal = {
  _tag: "Refused",
  kind: "invalidJson",
  problem: 'invalid JSON at byte 812: expected "," or "}"'
}

const unreadableCase = (name: MethodName, status: number, kind: string, refusal: JsonRefusal): Case => {
  const { code, message } = unreadable(name, refusal).body as Pick<Case, "code" | "message"> & ReplyBody
  return { status, kind, code, message }
}

const TOO_MANY_CALLS = "Too many calls from this account; try again later"

/** Returns every refusal that a method can return: the core's codes and the transport's. */
const casesOf = (name: MethodName, policy: Policy, offer: Offer): ReadonlyArray<Case> => {
  const row: Readonly<Record<string, string>> = codes[name]
  const of = (kind: string, status: number): Case => {
    const code = row[kind]!
    return { status, code, kind, message: exampleMessage(name, kind as RefusalKind, code, policy, offer) }
  }
  return [
    ...Object.keys(row).map((kind) => of(kind, statusOf(kind as RefusalKind, policy))),
    unreadableCase(name, 400, "unreadable", invalidJson),
    { ...of("credentials", 429), kind: "throttled" },
    ...(isCounted(name) ? [{ ...of("temporary", 429), kind: "overQuota", message: TOO_MANY_CALLS }] : []),
    { ...of("temporary", 500), kind: "defect" },
    unreadableCase(name, 413, "tooLarge", bodyTooLarge(policy.limits)),
    ...transportCases.map((each) => ({ ...each, code: TRANSPORT_CODE }))
  ]
}

const errorReply = (cases: ReadonlyArray<Case>): JsonSchema => ({
  type: "object",
  required: ["res", "code", "message"],
  properties: {
    res: { const: "error" },
    code: { enum: [...new Set(cases.map(({ code }) => code))] },
    message: { type: "string" },
    ...refusalDetails
  }
})

const errorExamples = (cases: ReadonlyArray<Case>) =>
  Object.fromEntries(
    cases.map(({ code, kind, message }) => [
      `${kind} (${code})`,
      { summary: `${code}: ${message}`, value: { res: "error", code, message } }
    ])
  )

const json = (schema: JsonSchema, shown: object) => ({ "application/json": { schema, ...shown } })

const descriptions: Readonly<Record<number, string>> = {
  200: "A success, or a refusal with its code.",
  400: "The body cannot be parsed.",
  401: "Wrong credentials.",
  404: "Unknown order.",
  405: "The HTTP method is not POST.",
  409: "The order's state does not allow it.",
  413: "The body is too large.",
  415: "The body's media type is not supported.",
  422: "Invalid data.",
  429: "Too many failed logins or too many calls from this account. Try again later.",
  500: "Internal error. The message contains the request id.",
  503: "Temporarily unavailable. Try again."
}

const headersOf = (status: number) => ({
  "X-Request-Id": { schema: { type: "string" }, description: "Request id sent by the client, or a generated one." },
  ...([429, 500, 503].includes(status) && {
    "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait before the next attempt." }
  }),
  ...(status === 405 && { Allow: { schema: { type: "string" } } })
})

const responsesOf = (name: MethodName, policy: Policy, offer: Offer, reply: object) => {
  const cases = casesOf(name, policy, offer)
  const statuses = [...new Set([200, ...cases.map(({ status }) => status)])].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const here = cases.filter((each) => each.status === status)
      const options = [
        ...(status === 200 ? [replyJsonSchema(name)] : []),
        ...(here.length > 0 ? [errorReply(here)] : [])
      ]
      const schema = options.length === 1 ? options[0]! : { oneOf: options }
      const success = { success: { summary: "Success", value: { res: "success", ...reply } } }
      const content = json(schema, { examples: { ...(status === 200 && success), ...errorExamples(here) } })
      return [status, { description: descriptions[status]!, headers: headersOf(status), content }]
    })
  )
}

const credential = { type: "string", minLength: 1, maxLength: 255 }
const login = { username: "demo", password: "demo-password", secretkey: "demo-secretkey" }

/** Methods in the reference, keyed by the title of their group. */
const groups: Readonly<Record<string, ReadonlyArray<MethodName>>> = {
  "Place orders": ["push_order", "re_order"],
  "Read orders": ["get_status", "get_order"],
  "Change orders": ["change_ship_address", "change_ship_method", "change_ship_deadline", "enable_rush_processing"],
  "Hold and cancel": ["hold_order", "unhold_order", "cancel_order"],
  "Boxes and rates": ["package_info", "shipping_rate"]
}

const detailsHeader = {
  name: "Waybill-Details",
  in: "header",
  schema: { enum: ["1"] },
  description: "Adds kind, issues, host_code and existing to a refusal, and ignored to every reply."
}

const tagsOf = (name: MethodName) => Object.keys(groups).filter((group) => groups[group]!.includes(name))

const operation = (name: MethodName, policy: Policy, offer: Offer, example: unknown, reply: object) => ({
  operationId: name,
  tags: tagsOf(name),
  summary: methods[name].purpose,
  description: descriptionOf(name, policy, offer),
  parameters: [detailsHeader],
  requestBody: {
    required: true,
    content: json(
      {
        type: "object",
        required: ["username", "password", "secretkey", "data"],
        properties: {
          username: credential,
          password: { ...credential, format: "password" },
          secretkey: { ...credential, format: "password" },
          data: inputJsonSchema(name, policy)
        }
      },
      { example: { ...login, data: example } }
    )
  },
  responses: responsesOf(name, policy, offer, reply)
})

/** The options of the listener that appear in the OpenAPI document. */
export type OpenApiOptions = Pick<HttpOptions, "basePath" | "policy" | "offer" | "quotas">

/**
 * Returns the OpenAPI 3.1 document, built from the tables of fields and codes of the methods.
 *
 * @example
 * ```ts
 * const document = openApi({ basePath: "/v1", policy: policy() })
 * ```
 */
export const openApi = (options: OpenApiOptions = {}) => {
  checkHttpOptions(options)
  const { basePath = "", offer = {}, policy = policyOf(), quotas = {} } = options
  const { labels, limits, units, zone } = policy
  const examples = examplesFor(offer)
  const replies = successesFor(offer, policy)
  return {
    openapi: "3.1.0",
    info: {
      title: "Waybill",
      version: "1",
      summary: "Print-order fulfilment",
      description: guide(policy, offer, quotas),
      "x-waybill": { ...offer, zone, units, labels, limits, quotas }
    },
    tags: Object.keys(groups).map((name) => ({ name })),
    servers: [{ url: basePath === "" ? "/" : basePath }],
    paths: Object.fromEntries(
      methodNames.map((name) => [
        `/v1/${name}`,
        { post: operation(name, policy, offer, examples[name], replies[name]) }
      ])
    )
  }
}
