import type { Policy } from "../policy/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import type { Issue } from "../refusal/refusal.ts"
import type { Catalogue } from "../values/catalogue.ts"
import { isBlank } from "../values/text.ts"
import type { Instant, Zone } from "../values/wire-date.ts"

/** An object in the input, not validated yet. */
export type Raw = Readonly<Record<string, unknown>>

/** The policy, time and catalogue against which input is read. */
export interface ReadContext {
  readonly policy: Policy
  readonly zone: Zone
  readonly now: Instant
  /** The known carriers. Accepts every carrier if the method has no carrier field. */
  readonly catalogue: Catalogue
}

/** Collects the issues of one input, and keeps track of the object being read. */
export class Reader {
  readonly context: ReadContext
  readonly issues: Array<Issue> = []
  /** The object being read, for fields that depend on their neighbours. */
  siblings: Raw = {}
  /** The path of that object, such as "", `shipping.` or `order_info[2].` */
  prefix = ""

  constructor(context: ReadContext) {
    this.context = context
  }

  /** Adds an issue with a field of the object being read. */
  issue(kind: RefusalKind, name: string, value: unknown, problem?: string): undefined {
    this.issues.push({ kind, path: this.prefix + name, value, ...(problem !== undefined && { problem }) })
    return undefined
  }
}

/** Whether a field counts as absent: undefined, null or a blank string, whatever its type. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && isBlank(value))

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value)
