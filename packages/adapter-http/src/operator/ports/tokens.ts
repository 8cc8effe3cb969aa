import type { Unavailable } from "@waybill/core"
import type { Effect } from "effect"
import type { PortRefusal } from "./port-refusal.ts"

/** The roles, each of which may do what the roles before it may do. */
export const roles = ["viewer", "packer", "operator", "admin"] as const
export type Role = (typeof roles)[number]

/** Whether a role includes another. */
export const includes = (role: Role, other: Role): boolean => roles.indexOf(role) >= roles.indexOf(other)

/** The person or program that a token identifies. */
export interface Holder {
  readonly name: string
  readonly role: Role
}

/** A token without its secret. Times are in milliseconds since 1970. */
export interface TokenRecord extends Holder {
  readonly created_at: number
  readonly revoked_at?: number
}

/** The tokens of the operator API. */
export interface Tokens {
  /** Returns the holder of a valid token, or undefined. */
  readonly find: (token: string) => Effect.Effect<Holder | undefined, Unavailable>
  readonly list: () => Effect.Effect<ReadonlyArray<TokenRecord>, Unavailable>
  /** Creates a token, and returns its secret. */
  readonly create: (holder: Holder) => Effect.Effect<string, PortRefusal | Unavailable>
  /** Gives the token with a name another role. */
  readonly changeRole: (holder: Holder) => Effect.Effect<void, PortRefusal | Unavailable>
  readonly revoke: (name: string) => Effect.Effect<void, PortRefusal | Unavailable>
}
