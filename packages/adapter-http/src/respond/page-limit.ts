import { quotaOf } from "../options/quota.ts"

/** Maximum number of requests per minute for the pages: of one client, and of all clients. */
const MOST_OF_CLIENT = 300
const MOST_OF_ALL = 3000
/** Maximum number of clients with counted requests. Above it, the oldest client is forgotten. */
const CLIENTS = 10_000

/**
 * Returns a function that counts a client's request for a page at the time `now`, in milliseconds. It returns undefined
 * if the request is allowed, otherwise the seconds to wait.
 */
export const pageLimit = (): ((client: string, now: number) => number | undefined) => {
  const ofClient = quotaOf(MOST_OF_CLIENT, CLIENTS)
  const ofAll = quotaOf(MOST_OF_ALL)
  // Refused requests of one client do not count against the others.
  return (client, now) => ofClient(client, now) ?? ofAll("", now)
}
