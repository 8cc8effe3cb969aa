const given = /^[\w.:/+=@-]{1,128}$/

/** The request's own id if it is a plain word that no log misreads, or a new one. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && given.test(header) ? header : crypto.randomUUID()
