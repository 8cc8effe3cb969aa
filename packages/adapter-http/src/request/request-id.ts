const safeId = /^[\w.:/+=@-]{1,128}$/

/** Returns the request id from the header if it is safe to log, otherwise a new id. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && safeId.test(header) ? header : crypto.randomUUID()
