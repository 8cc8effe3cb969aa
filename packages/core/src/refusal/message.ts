import { NUMBER_FORM, TOO_MANY_DIGITS } from "../values/decimal.ts"
import { listed, shownValue } from "../values/shown.ts"
import type { RefusalKind } from "./codes.ts"
import { messageOf } from "./kind-texts.ts"

/** Kinds with a rule missing from the specification's message. */
const stateTheRule: ReadonlySet<RefusalKind> = new Set([
  "notNumeric",
  "dateTooEarly",
  "dateUnreal",
  "noReason",
  "noDeadline"
])

/** Kinds with a message that names the fields, so that only a value is added. */
const namesFields: ReadonlySet<RefusalKind> = new Set(["noIdentifier", "noReason", "noDeadline", "duplicate"])

/** Kinds with the value of each field in the message. */
const showsValues: ReadonlySet<RefusalKind> = new Set([
  "notNumeric",
  "notInteger",
  "dateShape",
  "dateUnreal",
  "dateTooEarly",
  "invalidShipment",
  "invalidItem"
])

/** An invalid field, as `messageFor` describes it. */
export interface DescribedIssue {
  /** Path of the field. */
  readonly path: string
  /** The problem in words, if the kind alone does not explain it. */
  readonly problem?: string
  /** The given value. */
  readonly value?: unknown
}

/** Returns the problem with an absent field that is required under a condition. */
export const requiredWhenProblem = (condition: string): string => `required when ${condition}`

const isPresent = ({ problem }: DescribedIssue): boolean =>
  problem !== undefined && !problem.startsWith(requiredWhenProblem(""))

/** Returns the specification's message for a refusal. For present fields, `missing` needs another message. */
const headlineOf = (kind: RefusalKind, code: string, issues: ReadonlyArray<DescribedIssue>): string =>
  kind === "missing" && issues.some(isPresent) ? "Missing or invalid field" : messageOf(kind, code)

/**
 * Returns the message of a refusal: the specification's, followed by the reason or the fields. If no field breaks the
 * rule in the specification's message, the message states the rules of the fields instead.
 *
 * @example
 * ```ts
 * const message = messageFor("unknownOrder", "315", [], "unknown order")
 * ```
 */
export const messageFor = (
  kind: RefusalKind,
  code: string,
  issues: ReadonlyArray<DescribedIssue>,
  reason: string | undefined
): string => {
  const headline = headlineOf(kind, code, issues)
  const isNew = (problem: string | undefined): problem is string => problem !== undefined && !headline.endsWith(problem)
  /** The problem and the value of a field, unless the headline states them. */
  const remarksOn = ({ problem, value }: DescribedIssue): string => {
    const shown = showsValues.has(kind) ? shownValue(value) : undefined
    // A number with too many digits may have lost some of them.
    const isLeftOut = shown === undefined || problem === TOO_MANY_DIGITS || problem?.startsWith(shown) === true
    return [...(isNew(problem) ? [problem] : []), ...(isLeftOut ? [] : [`got ${shown}`])].join(", ")
  }
  if (
    stateTheRule.has(kind) &&
    issues.length > 0 &&
    issues.every(({ problem }) => isNew(problem) && problem !== NUMBER_FORM)
  )
    return listed(issues, (issue) => `${issue.path}: ${remarksOn(issue)}`)
  const entryOf = (issue: DescribedIssue): string => {
    const remarks = remarksOn(issue)
    return remarks === "" ? issue.path : `${issue.path} (${remarks})`
  }
  const fields = () =>
    namesFields.has(kind) ? listed(issues.flatMap(({ value }) => shownValue(value) ?? [])) : listed(issues, entryOf)
  const details = reason ?? fields()
  return details === "" ? headline : `${headline}: ${details}`
}
