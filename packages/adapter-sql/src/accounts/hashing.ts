import { Unavailable } from "@waybill/core"
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

const unavailable = Effect.mapError((cause: Error) => new Unavailable({ port: "Accounts", cause }))

export const hashingBy = (scheme: PasswordScheme): Hashing => {
  const nobodys = nobodysHash(scheme)
  const hash = (password: string) => unavailable(hashPassword(scheme, password))
  const verify = (kept: string, password: string) => unavailable(verifyPassword(kept, password))
  return {
    hash,
    verify,
    waste: (password) => Effect.asVoid(verify(nobodys, password)),
    renew: (kept, password, replace) =>
      isMadeBy(scheme, kept) ? Effect.void : Effect.ignore(Effect.flatMap(hash(password), replace))
  }
}
