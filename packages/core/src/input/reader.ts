import type { Policy } from "../policy/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import type { Issue } from "../refusal/refusal.ts"
import type { Catalogue } from "../values/catalogue.ts"
import { isBlank } from "../values/text.ts"
import type { Instant, Zone } from "../values/wire-date.ts"

/** An object of the input before anything is known about it. */
export type Raw = Readonly<Record<string, unknown>>

/** What reading needs besides the input itself. */
export interface Surroundings {
  readonly policy: Policy
  readonly zone: Zone
  readonly now: Instant
  /** The carriers on offer; empty for methods whose input names none. */
  readonly catalogue: Catalogue
}

/** Reads one input from front to back and notes every fault it meets. */
export class Reader {
  readonly surroundings: Surroundings
  readonly issues: Array<Issue> = []
  /** The object being read, so that a field can look at its neighbours. */
  siblings: Raw = {}
  /** The way to that object: "", `shipping.`, `order_info[2].` */
  prefix = ""

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
  }

  issue(kind: RefusalKind, name: string, value: unknown, problem?: string): undefined {
    this.issues.push({ kind, path: this.prefix + name, value, ...(problem !== undefined && { problem }) })
    return undefined
  }
}

/** Null and blank text count as absent, for every field of every type. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && isBlank(value))

export const isObject = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value)
