import type { Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

/** An account without its secrets. Times are in milliseconds since 1970. */
export interface AccountRecord {
  readonly account_id: string
  readonly username: string
  readonly enabled: boolean
  readonly apiAccess: boolean
  readonly locked: boolean
  readonly created_at: number
  readonly keys: ReadonlyArray<{ readonly number: number; readonly created_at: number; readonly retired_at?: number }>
}

/** Changes of an account that set one of its flags. */
export type AccountChange = "enable" | "disable" | "allowApi" | "denyApi" | "unlock"

type Command<A> = Effect.Effect<A, PortRefusal | Unavailable>

/** The accounts of merchants. Secrets are returned only once. */
export interface AccountsAdmin {
  /** Lists accounts by id, starting after the id `after`. */
  readonly list: (after: string | undefined, limit: number) => Effect.Effect<ReadonlyArray<AccountRecord>, Unavailable>
  readonly create: (account: {
    readonly account_id: string
    readonly username?: string
    readonly apiAccess?: boolean
  }) => Command<{ readonly username: string; readonly password: string; readonly secretkey: string }>
  readonly change: (account_id: string, change: AccountChange) => Command<void>
  /** Sets a generated password. */
  readonly changePassword: (account_id: string) => Command<string>
  /** Issues a second secretkey. */
  readonly rotate: (account_id: string) => Command<{ readonly number: number; readonly secretkey: string }>
  readonly retire: (account_id: string, number: number) => Command<void>
}
