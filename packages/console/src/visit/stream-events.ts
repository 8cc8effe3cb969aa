import { reducedEvents } from "../api/event-lines.ts"
import type { OperatorApi } from "../api/operator-api.ts"
import { headersOf, type Incoming, type Setup } from "./setup.ts"

/** Query that starts the stream with the next event. */
const NEWEST = "after=latest"

/** Milliseconds until a browser must open the stream again, so that the host decides again who receives it. */
const IDENTIFIED_MS = 60_000

/**
 * Passes on the events of the operator API, reduced to the names of orders. The status 204 keeps the browser from
 * opening the stream again.
 */
export const streamEvents = async (
  setup: Setup,
  { request }: Incoming,
  api: OperatorApi,
  isIdentified: boolean
): Promise<Response> => {
  const last = request.headers.get("last-event-id")
  const query = last === null ? `?${NEWEST}` : ""
  const headers = { accept: "text/event-stream", ...(last !== null && { "last-event-id": last }) }
  const reply = await api.open(`/events${query}`, headers, request.signal)
  const own = headersOf(setup)
  own.set("cache-control", "no-store")
  if (!reply.ok || reply.body === null) {
    await reply.body?.cancel()
    return new Response(null, { status: reply.status === 401 ? 204 : 503, headers: own })
  }
  own.set("content-type", "text/event-stream; charset=utf-8")
  // Proxies such as nginx would hold back events to fill a buffer.
  own.set("x-accel-buffering", "no")
  const body = reply.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(reducedEvents(isIdentified ? AbortSignal.timeout(IDENTIFIED_MS) : undefined))
    .pipeThrough(new TextEncoderStream())
  return new Response(body, { headers: own })
}
