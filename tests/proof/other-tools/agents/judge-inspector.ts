// Judges how a call of the MCP inspector ended.

/** The end of a process of the inspector. */
export interface Ended {
  readonly code: number | string
  readonly out: string
  readonly err: string
}

/** Exit code of the inspector for a tool that reports an error. */
const REFUSED = 5

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the conflicts between the end of a call and its arguments: valid ones, or some that the tool must refuse. */
export const inspectorViolations = (
  expected: "list" | "result" | "refusal",
  { code, err, out }: Ended
): ReadonlyArray<string> => {
  const wanted = expected === "refusal" ? REFUSED : 0
  if (code !== wanted)
    return [`the inspector ended with ${code}, not ${wanted}: ${err.slice(0, 300)}${out.slice(0, 300)}`]
  const shown = jsonIn(out)
  if (typeof shown !== "object" || shown === null) return [`the inspector printed ${out.slice(0, 100)}`]
  const isError = JSON.stringify(shown).includes('"isError":true')
  if (expected === "list") return err.trim() === "" ? [] : [`a schema is not portable: ${err.slice(0, 300)}`]
  return isError === (expected === "refusal") ? [] : [`the result has isError ${isError}`]
}
