import type { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { hashPassword, isMadeBy, nobodysHash, type PasswordScheme, verifyPassword } from "./password-hash.ts"

/** All that is done with passwords. */
export interface Hashing {
  readonly hash: (password: string) => Effect.Effect<string, Unavailable>
  readonly verify: (hash: string, password: string) => Effect.Effect<boolean, Unavailable>
  /** Does the work of verifying, for nothing. */
  readonly waste: (password: string) => Effect.Effect<void, Unavailable>
  /** Hashes a password anew if it was hashed by another scheme than now. */
  readonly renew: <E>(
    hash: string,
    password: string,
    replace: (hash: string) => Effect.Effect<unknown, E>
  ) => Effect.Effect<void>
}

export const hashingBy = (scheme: PasswordScheme): Hashing => {
  const nobodys = nobodysHash(scheme)
  return {
    hash: (password) => hashPassword(scheme, password),
    verify: verifyPassword,
    waste: (password) => Effect.asVoid(verifyPassword(nobodys, password)),
    renew: (kept, password, replace) =>
      isMadeBy(scheme, kept) ? Effect.void : Effect.ignore(Effect.flatMap(hashPassword(scheme, password), replace))
  }
}
