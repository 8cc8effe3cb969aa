import type { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"
import { hashPassword, isMadeWith, type PasswordScheme, unmatchableHash, verifyPassword } from "./password-hash.ts"

/** Password operations that create hashes with one scheme and verify hashes of any scheme. */
export interface PasswordHasher {
  readonly hash: (password: string) => Effect.Effect<string, Unavailable>
  readonly verify: (stored: string, password: string) => Effect.Effect<boolean, Unavailable>
  /** Hashes the password and discards the result, so that a call takes as long as `verify`. */
  readonly simulate: (password: string) => Effect.Effect<void, Unavailable>
  /**
   * If the stored hash was made with a different scheme, hashes the password again and passes the new hash to
   * `replace`.
   */
  readonly renew: <E>(
    stored: string,
    password: string,
    replace: (hash: string) => Effect.Effect<unknown, E>
  ) => Effect.Effect<void>
}

/** Returns the password operations for a scheme. */
export const passwordHasher = (scheme: PasswordScheme): PasswordHasher => {
  const unmatchable = unmatchableHash(scheme)
  return {
    hash: (password) => hashPassword(scheme, password),
    verify: verifyPassword,
    simulate: (password) => Effect.asVoid(verifyPassword(unmatchable, password)),
    renew: (stored, password, replace) =>
      isMadeWith(scheme, stored) ? Effect.void : Effect.ignore(Effect.flatMap(hashPassword(scheme, password), replace))
  }
}
