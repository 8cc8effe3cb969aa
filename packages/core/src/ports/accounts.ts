import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "./unavailable.ts"

/** The credentials in a call. None of the strings is empty. */
export interface Credentials {
  /** Login name of the account. */
  readonly username: string
  /** Password in plain text. */
  readonly password: string
  /** One of the secret keys of the account, in plain text. */
  readonly secretkey: string
}

/** The outcome of a login. A denied login never includes a reason. */
export type Login =
  | {
      /** Distinguishes a successful login. */
      readonly _tag: "Granted"
      /** Account of the caller, which decides the visible orders. */
      readonly account_id: string
    }
  | {
      /** Distinguishes a denied login. */
      readonly _tag: "Denied"
    }
  | {
      /** Distinguishes a login that was not checked, because too many failed. */
      readonly _tag: "Throttled"
      /** Seconds to wait before the next login. */
      readonly retryAfter: number
    }

/**
 * Authenticates callers.
 *
 * @example
 * ```ts
 * const accounts = Layer.succeed(Accounts, Accounts.of({ login: () => Effect.succeed({ _tag: "Denied" }) }))
 * ```
 */
export class Accounts extends Context.Service<
  Accounts,
  {
    /**
     * Checks credentials. Denies accounts without API access. `client` is the caller's network address, for throttling.
     */
    readonly login: (credentials: Credentials, client: string | undefined) => Effect.Effect<Login, Unavailable>
  }
>()("@waybill/core/Accounts") {}
