import type { exitCodes } from "./exit-codes.ts"

const kinds = ["refused", "usage", "unavailable"] as const satisfies ReadonlyArray<keyof typeof exitCodes>

type Kind = (typeof kinds)[number]

/** Whether a value is the kind of a one-line failure. */
export const isKind = (value: unknown): value is Kind => (kinds as ReadonlyArray<unknown>).includes(value)

/** A failure reported by its message, without a stack trace or a help page. */
export class CommandError extends Error {
  readonly kind: Kind
  constructor(kind: Kind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Returns the error for an invalid command, flag, setting or file. */
export const usageError = (message: string): CommandError => new CommandError("usage", message)
