import { clientFromHeader, networkOf } from "./client-address.ts"
import type { HttpRequest } from "./request.ts"

type Source = Pick<HttpRequest, "client" | "header">

/** Returns the key of the client for limits: its address, or the /64 network of an IPv6 address. */
export const clientKeyOf = (...request: Parameters<typeof clientOf>): string | undefined => {
  const address = clientOf(...request)
  return address && networkOf(address)
}

/** Returns the client's address, as a trusted proxy reports it, or else the address of the connection. */
export const clientOf = (
  { client, header }: Source,
  { clientHeader }: { readonly clientHeader?: string }
): string | undefined => (clientHeader === undefined ? client : (clientFromHeader(header(clientHeader)) ?? client))
