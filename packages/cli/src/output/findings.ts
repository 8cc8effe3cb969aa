import { oneLine } from "./safe-text.ts"
import { wrapped } from "./wrap.ts"

/** A finding of `waybill doctor`. */
export interface PrintedFinding {
  readonly group: string
  readonly check: string
  readonly state: string
  readonly detail: string
  readonly why?: string
  readonly fix?: string
}

const MIN_WIDTH = 40

const formatFinding = (
  { check, detail, fix, state, why }: PrintedFinding,
  checkWidth: number,
  width: number
): ReadonlyArray<string> => {
  const start = `  ${state.padEnd(7)}  ${check.padEnd(checkWidth)}  `
  const indent = " ".repeat(start.length)
  const room = Math.max(width - start.length, MIN_WIDTH)
  const [first = "", ...rest] = wrapped(oneLine(detail), room)
  return [
    `${start}${first}`.trimEnd(),
    ...rest.map((line) => `${indent}${line}`),
    ...(why === undefined ? [] : wrapped(oneLine(why), room).map((line) => `${indent}${line}`)),
    // A command stays on one line for copying.
    ...(fix === undefined ? [] : [`    fix: ${oneLine(fix)}`])
  ]
}

/** Returns the findings under the headings of their groups, with details wrapped to a width. */
export const formatFindings = (
  findings: ReadonlyArray<PrintedFinding>,
  width: number,
  heading: (text: string) => string = (text) => text
): string => {
  const checkWidth = Math.max(...findings.map(({ check }) => check.length))
  const groups = Map.groupBy(findings, ({ group }) => group)
  const counts = Map.groupBy(findings, ({ state }) => state)
  const count = (state: string, one: string, many: string): ReadonlyArray<string> => {
    const number = counts.get(state)?.length ?? 0
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
  }
  const sum = [
    ...count("error", "error", "errors"),
    ...count("warning", "warning", "warnings"),
    ...count("unknown", "check not run", "checks not run"),
    ...count("ok", "check passed", "checks passed")
  ]
  const parts = [...groups].map(([group, all]) =>
    [heading(group), ...all.flatMap((each) => formatFinding(each, checkWidth, width))].join("\n")
  )
  return [...parts, sum.join(", ")].join("\n\n")
}
