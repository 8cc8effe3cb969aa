import { isObject } from "../input/reader.ts"
import { unknownIn } from "../input/unknown-fields.ts"
import type { MethodName } from "../refusal/codes.ts"
import type { Issue, Refusal } from "../refusal/refusal.ts"
import { methodOf } from "./call.ts"
import type { Reply, ReplyBody, ReplyDetails, ReplyIssue } from "./envelope.ts"

const secret = /(?:^|\.)(?:password|secretkey)$/i

/** Whether an object or array contains a field with a secret name at any depth. */
const containsSecret = (value: unknown): boolean => {
  // Iterating over a set also visits the values that are added meanwhile, and each of them once.
  const values = new Set([value])
  for (const each of values) {
    if (typeof each !== "object" || each === null) continue
    for (const [name, field] of Object.entries(each)) {
      if (secret.test(name)) return true
      values.add(field)
    }
  }
  return false
}

/** Maximum number of issues in a reply. */
const MAX_ISSUES = 100
/** Maximum length of a value in an issue, as JSON. A longer value is omitted. */
const MAX_VALUE_LENGTH = 1000

const isShort = (value: unknown): boolean => (JSON.stringify(value)?.length ?? 0) <= MAX_VALUE_LENGTH

const isShown = (path: string, value: unknown): boolean =>
  value !== undefined && !secret.test(path) && !containsSecret(value) && isShort(value)

const shownIssue = ({ path, problem, value }: Issue): ReplyIssue => ({
  path,
  ...(problem !== undefined && { problem }),
  ...(isShown(path, value) && { value })
})

/** Returns the details of a refusal. */
export const refusalDetails = ({ existing, issues, kind }: Refusal): ReplyDetails => ({
  kind,
  issues: issues.slice(0, MAX_ISSUES).map(shownIssue),
  ...(existing !== undefined && { existing: { order_id: existing.order_id, identical: existing.identical } })
})

/** Returns the paths of the fields in `data` that a method does not read. */
export const ignoredDetails = (name: MethodName, data: unknown): ReplyDetails => {
  const ignored = isObject(data) ? unknownIn(methodOf(name).shape.fields, data) : []
  return ignored.length === 0 ? {} : { ignored }
}

/** Adds details to the body of a reply. */
export const withDetails = (reply: Reply, details: ReplyDetails): Reply => ({
  ...reply,
  body: { ...reply.body, ...details } as ReplyBody
})
