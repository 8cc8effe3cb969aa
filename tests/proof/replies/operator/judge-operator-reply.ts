// Judges a reply of the operator API against its OpenAPI document, and problems against RFC 9457.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { leakIn } from "../judge-text.ts"
import type { HttpReply } from "../methods/judge-method-reply.ts"
import type { Document, Operation, Schema } from "./document.ts"

const problemFields = ["type", "title", "status", "detail", "code", "reason", "unblocked_by", "issues"]

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns each difference between a body and a problem of RFC 9457 with the given status. */
const problemViolations = (status: number, body: unknown): ReadonlyArray<string> => {
  if (typeof body !== "object" || body === null) return ["a problem that is not a JSON object"]
  const problem = body as Readonly<Record<string, unknown>>
  const strings = ["type", "title", "detail", "code"].filter((field) => typeof problem[field] !== "string")
  const extra = Object.keys(problem).filter((field) => !problemFields.includes(field))
  const leak = leakIn(String(problem.detail))
  return [
    ...strings.map((field) => `a problem whose ${field} is not a string`),
    ...extra.map((field) => `a problem with the field ${field}`),
    ...(problem.status === status ? [] : [`a problem with status ${problem.status} in HTTP ${status}`]),
    ...(leak === undefined ? [] : [`a problem that shows ${leak}`])
  ]
}

/** Statuses of requests that match no operation. */
const outsideStatuses = [400, 401, 403, 404, 405, 413, 415, 422, 429]

/** Returns a function that lists each conflict between a reply to an operation and the document. */
export const operatorJudge = ({ components }: Document) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validators = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema): ValidateFunction => {
    const known = validators.get(schema) ?? ajv.compile({ ...schema, components })
    validators.set(schema, known)
    return known
  }

  /** Judges a reply. Without an operation, the request matched none, so the reply must be a problem. */
  return (operation: Operation | undefined, reply: HttpReply): ReadonlyArray<string> => {
    const { contentType, retryAfter, status, text } = reply
    const type = contentType?.split(";")[0]
    if (status >= 500 && status !== 503) return [`HTTP ${status}: ${text.slice(0, 200)}`]
    if (status === 503 || status === 429) {
      if (retryAfter === null) return [`HTTP ${status} without Retry-After`]
    }
    const violations: Array<string> = []
    if (status >= 400) {
      if (type !== "application/problem+json") violations.push(`HTTP ${status} with content type ${type}`)
      violations.push(...problemViolations(status, bodyOf(text)))
    }
    if (operation === undefined)
      return outsideStatuses.includes(status) ? violations : [...violations, `HTTP ${status}`]
    const described = operation.responses[status]
    if (described === undefined) return [...violations, `HTTP ${status} is not in the document`]
    if (type === undefined || text === "") return Object.keys(described).length === 0 ? violations : ["an empty body"]
    const schema = described[type]?.schema
    if (schema === undefined) return [...violations, `content type ${type} is not in the document`]
    const validate = validatorOf(schema)
    if (!validate(bodyOf(text)))
      violations.push(`the body does not match the document: ${ajv.errorsText(validate.errors)}`)
    return violations
  }
}
