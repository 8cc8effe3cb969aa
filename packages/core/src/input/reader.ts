import type { Policy } from "../policy-types/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import type { Issue } from "../refusal/refusal.ts"
import type { Catalogue } from "../values/catalogue.ts"
import { shownText } from "../values/shown.ts"
import { isBlank } from "../values/text.ts"
import type { Instant, TimeZone } from "../values/wire-date.ts"

/** Maximum length of a field name in a path. Longer names of unknown fields are shortened. */
export const MAX_NAME = 255

/** An object in the input that has not been validated yet. */
export type Raw = Readonly<Record<string, unknown>>

/** The policy, time and catalogue used to validate input. */
export interface ReadContext {
  /** Policy with the limits of fields. */
  readonly policy: Policy
  /** Time zone of dates in the input. */
  readonly zone: TimeZone
  /** Time of the call. */
  readonly now: Instant
  /** The known carriers, or a catalogue that accepts every carrier if the method has no carrier field. */
  readonly catalogue: Catalogue
  /** Whether the data is a field of a request, which can be absent. Default: false. */
  readonly isField?: boolean
  /** Whether unknown fields, and optional ones that are blank or null, are refused regardless of the policy. Default: false. */
  readonly isStrict?: true
}

/** Collects the issues in one input and tracks the object being read. */
export class Reader {
  /** Policy, time and catalogue of the input. */
  readonly context: ReadContext
  /** Issues found so far, in the order of the fields. */
  readonly issues: Array<Issue> = []
  /** The object being read, for fields that depend on other fields in the same object. */
  siblings: Raw = {}
  /** The path prefix for fields of the object being read, such as "", `shipping.` or `order_info[2].`, with its full stop. */
  prefix = ""

  constructor(context: ReadContext) {
    this.context = context
  }

  /** Records an issue with a field of the object being read. Always returns undefined. */
  issue(kind: RefusalKind, name: string, value: unknown, problem?: string): undefined {
    this.issues.push({
      kind,
      path: this.prefix + shownText(name, MAX_NAME),
      value,
      ...(problem !== undefined && { problem })
    })
    return undefined
  }
}

/** Whether a value counts as absent: undefined, null or a blank string, regardless of the field's type. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && isBlank(value))
