// Judges what a database contains after its log was cut.

/** An acknowledged write, and the size of the log in bytes before the request and after the reply. */
export interface LoggedWrite {
  readonly request: string
  readonly before: number
  readonly after: number
}

/**
 * Returns the violations after a cut of the log at an offset, given the writes in order and the request ids in
 * the database. Every write that ended before the cut must be stored, and no write without all earlier ones.
 */
export const cutViolations = (writes: ReadonlyArray<LoggedWrite>, cut: number, stored: ReadonlySet<string>) => {
  const isStored = ({ request }: LoggedWrite) => stored.has(request)
  const lost = writes.filter((write) => write.after <= cut && !isStored(write))
  const ghosts = writes.filter((write) => write.before >= cut && isStored(write))
  const count = writes.filter(isStored).length
  return [
    ...lost.map(({ request }) => `cut at ${cut}: ${request} is lost, although its log is complete`),
    ...ghosts.map(({ request }) => `cut at ${cut}: ${request} is stored, although its log is cut off`),
    ...(writes.slice(0, count).every(isStored) ? [] : [`cut at ${cut}: the stored writes are not a prefix`])
  ]
}
