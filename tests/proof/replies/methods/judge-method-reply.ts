// Judges a reply of a method against the specification: HTTP status, code, fields and message.
import type { MethodName } from "@waybill/core/adapter"
import { conformanceSuite, judge, type ReplyShape } from "@waybill/core/conformance"
import { refusalCodesOf, specifiedCodes } from "../../../../packages/core/test/fixtures/specified-codes.ts"
import { leakIn } from "../judge-text.ts"
import { missingFields } from "./required-fields.ts"

/** A reply as a client receives it. */
export interface HttpReply {
  readonly status: number
  readonly contentType: string | null
  readonly retryAfter: string | null
  readonly text: string
}

/** A request that the client sent. */
export interface SentRequest {
  readonly method: MethodName
  /** The JSON value of the body, or undefined if the body is not the JSON of a value. */
  readonly json: { readonly data?: unknown } | undefined
  /** Whether the request is valid, so that only the state of its order can refuse it. */
  readonly isValid: boolean
  /** Whether the client requests details of refusals. */
  readonly hasDetails: boolean
}

const successShapes = new Map<string, ReplyShape>(
  conformanceSuite.cases.flatMap(({ expected, method, name }) =>
    name.endsWith("/success") && expected.res === "success" ? [[method, expected.shape]] : []
  )
)

/** Codes that depend on the state of the order. */
const stateCodes = ["121", "221", "315", "318", "419", "515", "615", "620", "715", "720", "815", "820", "1213"]
const notFound = ["315", "415", "515", "615", "715", "815", "915", "1213"]

const CREDENTIALS: Partial<Record<MethodName, string>> = { unhold_order: "404" }
const prefixOf = (method: MethodName) => specifiedCodes[method].listed.split(" ")[0]!.slice(0, -2)
const credentialsOf = (method: MethodName) => CREDENTIALS[method] ?? `${prefixOf(method)}01`

/** Returns the codes that the specification allows with an HTTP status. */
const codesFor = ({ isValid, method }: SentRequest, status: number): ReadonlyArray<string> => {
  const { temporary } = specifiedCodes[method]
  const refusals = isValid ? [...stateCodes, ...notFound] : [...refusalCodesOf(method)]
  const byStatus: Readonly<Record<number, ReadonlyArray<string>>> = {
    200: refusals.filter((code) => refusalCodesOf(method).has(code)),
    400: [`${prefixOf(method)}02`],
    413: ["000"],
    415: ["000"],
    429: [credentialsOf(method), temporary],
    503: [temporary]
  }
  return byStatus[status] ?? []
}

const errorFields = ["res", "code", "message"]
const detailFields = ["kind", "issues", "existing", "ignored"]

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns each conflict between a reply and the specification. */
export const methodViolations = (sent: SentRequest, reply: HttpReply): ReadonlyArray<string> => {
  const body = bodyOf(reply.text)
  if (typeof body !== "object" || body === null) return [`HTTP ${reply.status} with a body that is not JSON`]
  const { code, message, res } = body as Record<string, unknown>
  const violations: Array<string> = []
  const check = (holds: boolean, sentence: string) => void (holds || violations.push(sentence))
  check(reply.contentType?.startsWith("application/json") === true, `content type ${reply.contentType}`)
  check(![429, 503].includes(reply.status) || reply.retryAfter !== null, `HTTP ${reply.status} without Retry-After`)
  if (res === "success") {
    const missing = sent.json === undefined ? [] : missingFields(sent.method, sent.json.data)
    check(reply.status === 200, `a success with HTTP ${reply.status}`)
    check(missing.length === 0, `a success without ${missing.join(", ")}`)
    return [...violations, ...judge({ res, shape: successShapes.get(sent.method)! }, body)]
  }
  const codes = codesFor(sent, reply.status)
  check(codes.length > 0, `HTTP ${reply.status} with code ${JSON.stringify(code)}`)
  if (codes.length > 0) violations.push(...judge({ res: "error", codes }, body))
  const allowed = sent.hasDetails ? [...errorFields, ...detailFields] : errorFields
  const extra = Object.keys(body).filter((field) => !allowed.includes(field))
  check(extra.length === 0, `an error with the fields ${extra.join(", ")}`)
  const leak = leakIn(String(message))
  check(leak === undefined, `a message that shows ${leak}`)
  check(String(message).isWellFormed(), "a message that is not well-formed Unicode")
  return violations
}
