/**
 * Judges a start of the last release after this program has applied schema steps. `refusal` is what the process wrote,
 * or undefined if it started.
 */
export const startProblems = (refusal: string | undefined, steps: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first] = steps
  if (first === undefined)
    return refusal === undefined ? [] : [`without a new schema step, the last release did not start: ${refusal}`]
  if (refusal === undefined) return [`the last release started on a database with ${steps.join(", ")}`]
  const isDocumented = refusal.includes(`the database has the schema step ${first}, which this version does not know`)
  return isDocumented ? [] : [`the last release did not start, for an undocumented reason: ${refusal}`]
}
