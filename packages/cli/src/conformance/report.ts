import { CONFORMANCE_FORMAT } from "@waybill/core/conformance"
import { counted } from "../output/numbers.ts"
import { commandNote, formatFailure, shortened } from "./failures.ts"
import { formatMatrix } from "./matrix.ts"
import { codeOf } from "./plan.ts"
import type { CaseResult } from "./run-case.ts"

type Outcome = CaseResult["result"]

const outcomes = {
  passed: "passed",
  failed: "failed",
  blocked: "without their required state",
  untested: "not tested"
} as const satisfies Readonly<Record<Outcome, string>>

/** Returns the number of cases with each result. */
export const countResults = (results: ReadonlyArray<CaseResult>): Readonly<Record<Outcome, number>> => {
  const count = (outcome: Outcome) => results.filter(({ result }) => result === outcome).length
  return { passed: count("passed"), failed: count("failed"), blocked: count("blocked"), untested: count("untested") }
}

const totals = (results: ReadonlyArray<CaseResult>): string => {
  const counts = countResults(results)
  const parts = (Object.keys(outcomes) as ReadonlyArray<Outcome>)
    .filter((outcome) => outcome !== "blocked" || counts.blocked > 0)
    .map((outcome) => `${counts[outcome]} ${outcomes[outcome]}`)
  return `${counted(results.length, "case")}: ${parts.join(", ")}`
}

/** Returns each reason of the cases with a result, with the number of cases and the first reply that shows it. */
const reasons = (results: ReadonlyArray<CaseResult>, outcome: Outcome, heading: string): ReadonlyArray<string> => {
  const given = results.filter(({ result }) => result === outcome)
  if (given.length === 0) return []
  const groups = Map.groupBy(given, ({ problems }) => problems[0]!)
  const lines = [...groups].map(([reason, cases]) => {
    const reply = cases[0]!.problems[1]
    const detail = reply === undefined ? "" : `; first reply: ${shortened(reply)}`
    return `${String(cases.length).padStart(5)}  ${reason}${detail}`
  })
  return [[heading, ...lines].join("\n")]
}

interface TextOptions {
  readonly url: string
  /** Width of the terminal in characters. */
  readonly width: number
  readonly emphasize?: (text: string) => string
}

/** Returns the report as text. */
export const formatReport = (results: ReadonlyArray<CaseResult>, { emphasize, url, width }: TextOptions): string => {
  const failed = results.filter(({ result }) => result === "failed")
  return [
    `Cases ${CONFORMANCE_FORMAT} against ${url}`,
    formatMatrix(results, width, emphasize),
    totals(results),
    ...reasons(results, "untested", "Not tested:"),
    ...reasons(results, "blocked", "Not tested, because the state of the order could not be set up:"),
    ...(failed.length === 0 ? [] : [commandNote, ...failed.map(formatFailure)])
  ].join("\n\n")
}

/** Returns the report as a JSON value. */
export const reportJson = (results: ReadonlyArray<CaseResult>, url: string) => ({
  format: "waybill-conformance-report/1",
  cases: CONFORMANCE_FORMAT,
  url,
  counts: countResults(results),
  results: results.map(({ exchanges, one, problems, result }) => ({
    name: one.name,
    method: one.method,
    code: codeOf(one),
    basis: one.basis,
    result,
    ...(result !== "passed" && { problems }),
    ...(result === "failed" && { expected: one.expected }),
    ...((result === "failed" || result === "blocked") && { requests: exchanges })
  }))
})
