import { isObject } from "@waybill/packing/values"
import type { Fields } from "../input/field.ts"
import { addBeside, addUnknown, type Beside, Paths } from "../input/unknown-fields.ts"
import type { AnyRefusal } from "./command.ts"
import type { Reply, ReplyBody, ReplyDetails, ReplyIssue } from "./envelope.ts"

const secret = /(?:^|\.)(?:password|secretkey)$/i

/** Maximum number of issues, and of ignored fields, in a reply. */
const MAX_LISTED = 100
/** Maximum size of the value of an issue, in characters and values. A larger value is omitted. */
const MAX_VALUE_SIZE = 1000

const sizeOf = (value: unknown): number => (typeof value === "string" ? value.length : 1)

/** Whether a reply may contain a value: a small one without secret field names. */
const isShown = (value: unknown): boolean => {
  let size = sizeOf(value)
  // An iteration over a set also visits values added during the iteration, without repeats.
  const values = new Set([value])
  for (const each of values) {
    if (size > MAX_VALUE_SIZE) return false
    if (typeof each !== "object" || each === null) continue
    for (const [name, field] of Object.entries(each)) {
      if (secret.test(name)) return false
      size += name.length + sizeOf(field)
      values.add(field)
    }
  }
  return size <= MAX_VALUE_SIZE
}

const shownIssue = ({ path, problem, value }: ReplyIssue): ReplyIssue => ({
  path,
  ...(problem !== undefined && { problem }),
  ...(value !== undefined && !secret.test(path) && isShown(value) && { value })
})

/** Returns at most the first issues as a detail, with their number if some are left out. */
const listed = (issues: ReadonlyArray<ReplyIssue>): ReplyDetails => ({
  issues: issues.slice(0, MAX_LISTED).map(shownIssue),
  ...(issues.length > MAX_LISTED && { issues_total: issues.length })
})

/** Returns the details of a refusal. */
export const refusalDetails = ({ code, existing, issues, kind }: AnyRefusal): ReplyDetails => ({
  kind,
  ...(kind === "host" && { host_code: code }),
  ...listed(issues),
  ...(existing !== undefined && { existing: { order_id: existing.order_id, identical: existing.identical } })
})

/** Returns the paths of the names in a request that nothing reads. Those beside `data` begin with their part. */
export const ignoredDetails = (fields: Fields, data: unknown, beside: Beside): ReplyDetails => {
  const ignored = new Paths(MAX_LISTED)
  addBeside(ignored, beside)
  if (isObject(data)) addUnknown(ignored, fields, data)
  const { first, total } = ignored
  return total === 0 ? {} : { ignored: first, ...(total > first.length && { ignored_total: total }) }
}

/** Returns the problems with the input of a success. */
export const remarksDetails = (issues: ReadonlyArray<ReplyIssue>): ReplyDetails =>
  issues.length === 0 ? {} : listed(issues)

/** Adds details to the body of a reply. */
export const withDetails = (reply: Reply, details: ReplyDetails): Reply => ({
  ...reply,
  body: { ...reply.body, ...details } as ReplyBody
})
