import { Context, type Effect } from "effect"
import type { Unavailable } from "./unavailable.ts"

/** What a caller shows; each is a text that is not empty. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

/** The answer to a login; `denied` never says why. */
export type Login =
  | { readonly access: "granted"; readonly account_id: string }
  | { readonly access: "denied" }
  | { readonly access: "throttled"; readonly retryAfter: number }

/** Who may call. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** `client` is where the call comes from, for throttling. An account without API access is denied. */
    readonly login: (credentials: Credentials, client: string | undefined) => Effect.Effect<Login, Unavailable>
  }
>()("@waybill/core/Accounts") {}
