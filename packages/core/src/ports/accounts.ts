import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "./unavailable.ts"

/** The credentials in a call. None of the strings is empty. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** The outcome of a login. A denied login never includes a reason. */
export type Login =
  | { readonly _tag: "Granted"; readonly account_id: string }
  | { readonly _tag: "Denied" }
  | { readonly _tag: "Throttled"; readonly retryAfter: number }

/** Authenticates callers. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /**
     * Checks credentials. Denies accounts without API access. `client` is the caller's network address, for throttling.
     */
    readonly login: (credentials: Credentials, client: string | undefined) => Effect.Effect<Login, Unavailable>
  }
>()("@waybill/core/Accounts") {}
