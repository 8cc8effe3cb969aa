import { type Policy, type ReplyBody, unreadable } from "@waybill/core"
import {
  bodyTooLarge,
  codes,
  type JsonRefusal,
  type JsonSchema,
  type MethodName,
  type RefusalKind,
  TRANSPORT_CODE
} from "@waybill/core/adapter"
import type { MerchantCommand } from "../options/merchant-commands.ts"
import type { Offer } from "../options/offer.ts"
import { isCounted } from "../options/quota.ts"
import { statusOf } from "../options/status.ts"
import { exampleMessage } from "./refusal-examples.ts"
import { refusalDetails } from "./replies.ts"

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

const unreadableCase = (name: string, status: number, kind: string, refusal: JsonRefusal, missing?: string): Case => {
  const { code, message } = unreadable(name, refusal, missing).body as Pick<Case, "code" | "message"> & ReplyBody
  return { status, kind, code, message }
}

const TOO_MANY_CALLS = "Too many calls from this account; try again later"

/** Returns every refusal that a method can return: the core's codes and the transport's. */
export const casesOf = (name: MethodName, policy: Policy, offer: Offer): ReadonlyArray<Case> => {
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

/** Returns every refusal that a command can return. */
export const commandCases = ({ codes }: MerchantCommand, policy: Policy): ReadonlyArray<Case> => {
  const of = (kind: keyof typeof codes, message: string): Case => ({
    status: statusOf(kind, policy),
    code: codes[kind],
    kind,
    message
  })
  const failure = of("temporary", "Unexpected error; try again later")
  const credentials = of("credentials", "Authentication failed: check username, password and secretkey")
  return [
    failure,
    credentials,
    of("invalid", "webhook_id: is required"),
    of("unknown", "no such webhook"),
    of("conflict", "the account has 20 webhooks; remove one first"),
    of("host", "the account is suspended"),
    unreadableCase("", 400, "unreadable", invalidJson, codes.invalid),
    { ...credentials, status: 429, kind: "throttled" },
    { ...failure, status: 429, kind: "overQuota", message: TOO_MANY_CALLS },
    { ...failure, status: 500, kind: "defect" },
    unreadableCase("", 413, "tooLarge", bodyTooLarge(policy.limits), codes.invalid),
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

export const json = (schema: JsonSchema, shown: object) => ({ "application/json": { schema, ...shown } })

const descriptions: Readonly<Record<number, string>> = {
  200: "A success, or a refusal with its code.",
  400: "The body cannot be parsed.",
  401: "Wrong credentials.",
  404: "Unknown order or webhook.",
  405: "The HTTP method is not POST.",
  409: "The state of the order or the account does not allow it.",
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

/** Returns the responses of an operation: a success with an example, and the refusals. */
export const responsesOf = (cases: ReadonlyArray<Case>, successSchema: JsonSchema, reply: object) => {
  const statuses = [...new Set([200, ...cases.map(({ status }) => status)])].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const here = cases.filter((each) => each.status === status)
      const options = [...(status === 200 ? [successSchema] : []), ...(here.length > 0 ? [errorReply(here)] : [])]
      const schema = options.length === 1 ? options[0]! : { oneOf: options }
      const success = { success: { summary: "Success", value: { res: "success", ...reply } } }
      const content = json(schema, { examples: { ...(status === 200 && success), ...errorExamples(here) } })
      return [status, { description: descriptions[status]!, headers: headersOf(status), content }]
    })
  )
}
