import { quotaOf } from "../options/quota.ts"

/** Maximum number of requests per minute for the pages: of one client, and of all clients. */
const MAX_PER_CLIENT = 300
const MAX_TOTAL = 3000
/** Maximum number of clients with counted requests. Above it, the oldest client is forgotten. */
const CLIENTS = 10_000

/**
 * Returns a function that counts a client's request for a page at the time `now`, in milliseconds. It returns undefined
 * if the request is allowed, otherwise the seconds to wait.
 */
export const pageLimit = (): ((client: string, now: number) => number | undefined) => {
  const ofClient = quotaOf(MAX_PER_CLIENT, CLIENTS)
  const ofAll = quotaOf(MAX_TOTAL)
  // Refused requests of one client do not count against the others.
  return (client, now) => ofClient(client, now) ?? ofAll("", now)
}
