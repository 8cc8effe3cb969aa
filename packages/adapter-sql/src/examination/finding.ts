import { isAccessDenied } from "../connections/failure.ts"
import type { Dialect } from "../sql/dialect.ts"
import { type Check, checks } from "./checks.ts"

/** Result of one check of a database. A check that finds several problems has a finding for each. */
export interface DatabaseFinding {
  /** Part of the database that the check examines. */
  readonly group: "server" | "tables" | "orders"
  /** Name of the check, such as `disk space`. */
  readonly check: Check
  /** A warning is a problem that loses no order. `unknown`: the check was not possible. */
  readonly state: "ok" | "warning" | "error" | "unknown"
  /** The problem, or the result of the check, in words. */
  readonly detail: string
  /** Consequence of the problem, as one sentence. */
  readonly why?: string
  /** Command or setting that corrects the problem. */
  readonly fix?: string
}

/** A problem, with its consequence if different from the check's. */
export interface Problem {
  readonly state: "warning" | "error"
  readonly detail: string
  readonly why?: string
  readonly fix: string
}

/** Returns a finding for each problem, or one with the given detail if there are none. */
export const findings = (
  check: Check,
  problems: ReadonlyArray<Problem>,
  detail: string
): ReadonlyArray<DatabaseFinding> => {
  const { group, why } = checks[check]
  return problems.length === 0
    ? [{ group, check, state: "ok", detail }]
    : problems.map((problem) => ({ group, check, why, ...problem }))
}

/** Returns the finding of an impossible check. */
export const unknown = (check: Check, detail: string): DatabaseFinding => ({
  group: checks[check].group,
  check,
  state: "unknown",
  detail
})

/** Runs a check. Returns an `unknown` finding if the role lacks a privilege for it. */
export const permitted = async (
  dialect: Dialect,
  check: Check,
  work: () => Promise<ReadonlyArray<DatabaseFinding>>
): Promise<ReadonlyArray<DatabaseFinding>> => {
  try {
    return await work()
  } catch (error) {
    if (!isAccessDenied(dialect, error)) throw error
    return [unknown(check, `not permitted to this role: ${reasonOf(error)}`)]
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
