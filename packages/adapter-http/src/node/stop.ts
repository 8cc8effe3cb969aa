import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { checkNames, type NamesOf } from "@waybill/core/options"

/** The time limits of a stop. */
export interface StopOptions {
  /** Time limit for open requests in milliseconds, before their connections are closed. Default 8,000. */
  readonly graceMs?: number
  /** Time in milliseconds to accept further connections, so that connecting clients get a reply. Default 0. */
  readonly lateMs?: number
  /** Time in milliseconds to keep idle connections open, so that requests in transit get a reply. Default 500. */
  readonly idleMs?: number
}

const stopping = new WeakSet<Server>()

const listeners = new WeakMap<Server, Set<() => void>>()

/** Calls a function when a server starts to stop, or immediately if it is stopping. Returns a function that cancels it. */
export const onStopping = (server: Server | undefined, listener: () => void): (() => void) => {
  if (server === undefined) return () => {}
  if (isStopping(server)) listener()
  const all = listeners.get(server) ?? new Set()
  listeners.set(server, all.add(listener))
  return () => void all.delete(listener)
}

/** Whether a server is stopping. If it is, each of its connections closes after the current reply. */
export const isStopping = (server: Server | undefined): boolean =>
  server !== undefined && (!server.listening || stopping.has(server))

/**
 * Accepts no new connections, and resolves when all are closed. The HTTP server's own `close` would close idle
 * connections immediately and lose the requests in transit on them. Bun has no other.
 */
const stopAccepting = (server: Server): Promise<unknown> =>
  new Promise((resolve) => {
    if (process.versions.bun === undefined) NetServer.prototype.close.call(server, resolve)
    else server.close(resolve)
  })

const optionNames: NamesOf<StopOptions> = { graceMs: true, lateMs: true, idleMs: true }
/** Longest delay of a timer in Node, in milliseconds. It takes longer ones for 1 ms. */
const MAX_MS = 2_147_483_647

/** Throws if the first argument is not a server, such as an Express app, or an option is unknown or not a time. */
const checkStop = (server: unknown, options: StopOptions): void => {
  checkNames("stop", options, optionNames)
  // In Bun, a server for HTTP is not a `NetServer`.
  if (typeof (server as Partial<Server> | undefined)?.closeAllConnections !== "function")
    throw new TypeError("stop: server: must be a Node server, such as nodeServer or app.listen returns it")
  for (const [name, value] of Object.entries(options) as ReadonlyArray<[string, unknown]>) {
    if (value === undefined) continue
    if (typeof value !== "number") throw new TypeError(`stop: ${name}: must be a number of milliseconds`)
    if (!(value >= 0 && value <= MAX_MS))
      throw new RangeError(`stop: ${name}: must be from 0 to ${MAX_MS} milliseconds, not ${value}`)
  }
}

/**
 * Stops a server: accepts no new connections, and resolves once requests in progress or in transit have finished.
 *
 * @example
 * ```ts
 * const server = nodeServer(nodeListener(waybill)).listen(8080)
 * process.once("SIGTERM", () => void stop(server, { graceMs: 8000 }))
 * ```
 */
export const stop = async (server: Server, options: StopOptions = {}): Promise<void> => {
  checkStop(server, options)
  const { graceMs = 8000, idleMs = 500, lateMs = 0 } = options
  stopping.add(server)
  for (const listener of listeners.get(server) ?? []) listener()
  if (lateMs > 0) await pause(lateMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs - lateMs)
  // `setImmediate` reads pending input once more, because on a busy machine the timer may fire before that input is
  // read.
  const quiet = setTimeout(() => setImmediate(() => server.close(() => {})), idleMs)
  await stopAccepting(server)
  clearTimeout(cut)
  clearTimeout(quiet)
  await new Promise((resolve) => server.close(resolve))
}
