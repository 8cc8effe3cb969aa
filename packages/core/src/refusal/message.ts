import { listed } from "../values/shown.ts"
import { messageOf, type RefusalKind } from "./codes.ts"

/** Kinds with a rule missing from the specification's message. */
const stateTheRule: ReadonlySet<RefusalKind> = new Set([
  "notNumeric",
  "dateTooEarly",
  "dateUnreal",
  "noReason",
  "noDeadline"
])

interface Described {
  readonly path: string
  readonly problem?: string
}

/** Returns the specification's message for a refusal. For present fields, `missing` needs another message. */
const headlineOf = (kind: RefusalKind, code: string, issues: ReadonlyArray<Described>): string =>
  kind === "missing" && issues.some(({ problem }) => problem !== undefined)
    ? "Missing or invalid field"
    : messageOf(kind, code)

/**
 * Returns the message of a refusal: the specification's, followed by the reason or the fields. If no field breaks the
 * rule in the specification's message, the message states the rules of the fields instead.
 */
export const messageFor = (
  kind: RefusalKind,
  code: string,
  issues: ReadonlyArray<Described>,
  reason: string | undefined
): string => {
  const headline = headlineOf(kind, code, issues)
  const ownRule = ({ problem }: Described) => problem !== undefined && !headline.endsWith(problem)
  if (stateTheRule.has(kind) && issues.length > 0 && issues.every(ownRule))
    return listed(issues.map(({ path, problem }) => `${path}: ${problem}`))
  const details =
    reason ?? listed(issues.map((issue) => (ownRule(issue) ? `${issue.path} (${issue.problem})` : issue.path)))
  return details === "" ? headline : `${headline}: ${details}`
}
