const safeId = /^[\w.:/+=@-]{1,128}$/

/** Returns the id in the request's header if it is safe to log, or a new id. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && safeId.test(header) ? header : crypto.randomUUID()
