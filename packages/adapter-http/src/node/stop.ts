import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

export interface Patience {
  /** Until what is not answered is cut; not before connections are no more taken. */
  readonly graceMs?: number
  /** Until no more connections are taken, at once if nothing is said: one that is just being made is answered then, too. */
  readonly lateMs?: number
  /** From then on, until connections on which nothing is under way are closed; a request that was on its way comes before. */
  readonly idleMs?: number
}

const stopping = new WeakSet<Server>()

/** Whether a server ends: the connections that it has are to end with the answer under way. */
export const isStopping = (server: Server | undefined): boolean =>
  server !== undefined && (!server.listening || stopping.has(server))

/** Stops taking connections and waits for the requests under way, and for those that were just being sent. */
export const stop = async (
  server: Server,
  { graceMs = 8000, idleMs = 500, lateMs = 0 }: Patience = {}
): Promise<void> => {
  stopping.add(server)
  if (lateMs > 0) await pause(lateMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs - lateMs)
  // Once more what has arrived is read, for a busy machine may have kept this process waiting.
  const quiet = setTimeout(() => setImmediate(() => server.close(() => {})), idleMs)
  // The server's own close would cut idle connections at once, and with them a request that has not arrived yet.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  clearTimeout(cut)
  clearTimeout(quiet)
  await new Promise((resolve) => server.close(resolve))
}
