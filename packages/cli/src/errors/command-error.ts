import type { exitCodes } from "./exit-codes.ts"

type Kind = Extract<keyof typeof exitCodes, "refused" | "usage" | "unavailable">

/** A failure that is reported in one line, without a stack trace or a help page. */
export class CommandError extends Error {
  readonly kind: Kind
  constructor(kind: Kind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Returns the error for an invalid command, flag, setting or file. */
export const usageError = (message: string): CommandError => new CommandError("usage", message)
