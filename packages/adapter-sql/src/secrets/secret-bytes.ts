import { randomBytes } from "node:crypto"
import * as Context from "effect/Context"

/**
 * Generates the bytes of new passwords, keys, tokens and webhook secrets. Default: the system's secure generator. Replace
 * it only where secrets must be repeatable, as in a sandbox.
 *
 * @example
 * ```ts
 * const repeatable = Layer.succeed(SecretBytes, (length: number) => Buffer.alloc(length, 7))
 * ```
 */
export const SecretBytes = Context.Reference<(length: number) => Buffer>("@waybill/adapter-sql/SecretBytes", {
  defaultValue: () => randomBytes
})
