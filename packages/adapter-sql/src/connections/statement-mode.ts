/** Whether an error, or one of its causes, is that of PgBouncer in statement mode. */
export const isStatementMode = (error: unknown): boolean =>
  error instanceof Error && (/in statement pooling mode/.test(error.message) || isStatementMode(error.cause))
