import type { Policy } from "@waybill/core"
import type { AccountCommand, JsonSchema } from "@waybill/core/adapter"

/** Codes of a command: of a refused login, of failures, and of an unreadable body. */
export type CommandCodes = AccountCommand["codes"] & Readonly<Record<"invalid" | "unknown" | "conflict", string>>

/** A command for merchants beside the thirteen methods, with its documentation. */
export interface MerchantCommand extends AccountCommand {
  /** Codes of refusals. */
  readonly codes: CommandCodes
  /** Maximum number of calls of an account per minute. */
  readonly perMinute: number
  /** Purpose in a few words. */
  readonly summary: string
  /** JSON Schema of `data`. */
  readonly input: JsonSchema
  /** JSON Schema of the fields in a success. */
  readonly reply: JsonSchema
  /** An example for the documentation. */
  readonly example: {
    /** Valid `data` of a request. */
    readonly data: object
    /** Fields of its success. */
    readonly reply: object
  }
}

/** Commands for merchants. `merchantWebhooks` returns them. */
export interface MerchantCommands {
  /** Returns the commands, keyed by their path after `/v1/`. */
  readonly commands: (policy: Policy) => ReadonlyMap<string, MerchantCommand>
}
