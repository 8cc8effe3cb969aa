import { Context } from "effect"

/** What a process has made of the logins that it remembers. */
export interface LoginFigures {
  /** Usernames of which a login is remembered. */
  readonly size: number
  /** Logins that were answered from memory. */
  readonly hits: number
  /** Logins that were not. */
  readonly misses: number
}

/** The logins that this process remembers, in figures. */
export class LoginCache extends Context.Service<LoginCache, { readonly figures: () => LoginFigures }>()(
  "@waybill/adapter-sql/LoginCache"
) {}
