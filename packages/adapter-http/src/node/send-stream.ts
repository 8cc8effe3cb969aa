import { once } from "node:events"
import type { Server, ServerResponse } from "node:http"
import type { HttpReply } from "../request/request.ts"
import { onStopping } from "./stop.ts"

/**
 * Sends a stream and ends the response. Takes the next text only after the client has read the previous one. Ends when
 * the client leaves or the server stops.
 */
export const sendStream = async (
  response: ServerResponse,
  stream: NonNullable<HttpReply["stream"]>,
  server: Server | undefined
): Promise<void> => {
  const end = new AbortController()
  const abort = () => end.abort()
  response.once("close", abort)
  const forget = onStopping(server, abort)
  try {
    for await (const text of stream(end.signal)) {
      if (end.signal.aborted) break
      if (!response.write(text)) await once(response, "drain", { signal: end.signal })
    }
  } catch {
    // The client closed the connection, or the server stopped, before this chunk was written.
  } finally {
    forget()
    response.end()
  }
}
