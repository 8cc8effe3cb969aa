// Judges whether a run had the faults that its row names.

/** Size from which a run must have each kind of fault. A shorter one needs any. */
const EVERY_KIND_FROM = 1000

/** Returns each kind of fault that is missing. */
export const faultViolations = (size: number, counts: Readonly<Record<string, number>>): ReadonlyArray<string> => {
  const kinds = Object.keys(counts)
  const absent = kinds.filter((kind) => counts[kind] === 0)
  return size >= EVERY_KIND_FROM || absent.length === kinds.length
    ? absent.map((kind) => `the run had no fault of the kind "${kind}"`)
    : []
}
