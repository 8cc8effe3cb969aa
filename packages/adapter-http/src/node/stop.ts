import type { Server } from "node:http"
import { Server as NetServer } from "node:net"

export interface Patience {
  /** Until what is not answered is cut. */
  readonly graceMs?: number
  /** Until connections on which nothing is under way are closed; a request that was on its way comes before. */
  readonly idleMs?: number
}

/** Stops taking connections and waits for the requests under way, and for those that were just being sent. */
export const stop = (server: Server, { graceMs = 8000, idleMs = 500 }: Patience = {}): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    // Once more what has arrived is read, for a busy machine may have kept this process waiting.
    const quiet = setTimeout(() => setImmediate(() => server.close(() => {})), idleMs)
    // The server's own close would cut idle connections at once, and with them a request that has not arrived yet.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut)
      clearTimeout(quiet)
      server.close(() => resolve())
    })
  })
