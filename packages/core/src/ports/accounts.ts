import { Context, type Effect } from "effect"
import type { Unavailable } from "./unavailable.ts"

/** The credentials of a call. No string is empty. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** The outcome of a login. `denied` never gives a reason. */
export type Login =
  | { readonly access: "granted"; readonly account_id: string }
  | { readonly access: "denied" }
  | { readonly access: "throttled"; readonly retryAfter: number }

/** Authenticates callers. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** `client` is the address of the caller, for throttling. Denies an account without API access. */
    readonly login: (credentials: Credentials, client: string | undefined) => Effect.Effect<Login, Unavailable>
  }
>()("@waybill/core/Accounts") {}
