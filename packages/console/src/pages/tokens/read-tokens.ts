import type { OperatorClient, OperatorToken as Token } from "@waybill/adapter-http/client"
import { bodyOf, unknownSubject } from "../../api/refused.ts"

export type { Token }

/** Reads all tokens, including revoked ones. */
export const readTokens = async (client: OperatorClient): Promise<ReadonlyArray<Token>> =>
  ((await bodyOf(client.request("GET", "/tokens"))) as { readonly tokens: ReadonlyArray<Token> }).tokens

export const isValid = ({ revoked_at }: Token): boolean => revoked_at === undefined

/** A valid token, and whether it is the only valid one of an admin. */
export interface Found {
  readonly token: Token
  readonly isLastAdmin: boolean
}

/** Returns the valid token with a name. Throws `Refused` if there is none. */
export const tokenWith = async (client: OperatorClient, name: string): Promise<Found> => {
  const valid = (await readTokens(client)).filter(isValid)
  const token = valid.find((each) => each.name === name)
  if (token === undefined)
    throw unknownSubject(
      "token",
      name,
      valid.map((each) => each.name)
    )
  return { token, isLastAdmin: valid.every((each) => (each.role === "admin") === (each.name === name)) }
}

/** Returns the path of a token's page after the base path. */
export const tokenPath = (name: string): string => `/tokens/${encodeURIComponent(name)}`
