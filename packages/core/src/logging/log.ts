import { Effect } from "effect"

/** Writes to the log; a logger that fails, or a cause that cannot be shown, changes no answer. */
export const note = (
  log: Effect.Effect<void>,
  annotations: Readonly<Record<string, unknown>> = {}
): Effect.Effect<void> => Effect.catchCause(Effect.annotateLogs(log, annotations), () => Effect.void)
