// Replies of a receiver that accept a delivery or let it fail, and connections that it cuts.
import type { ServerResponse } from "node:http"

/** A reply, or the lack of one. `accepted` is called when the operating system has taken a status of 2xx. */
export type Reply = (response: ServerResponse, accepted: () => void) => void

const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end("no")

const bytes =
  (text: string): Reply =>
  ({ socket }) =>
    void socket?.end(Buffer.from(text, "latin1"))

/** Replies after which the delivery is repeated. */
export const failures: Readonly<Record<string, Reply>> = {
  "HTTP 500": status(500),
  "HTTP 503": status(503, { "retry-after": "1" }),
  "HTTP 404": status(404),
  "redirect to another path": status(302, { location: "/elsewhere" }),
  "permanent redirect": status(308, { location: "/elsewhere" }),
  "no reply": () => {},
  "connection cut before the reply": ({ socket }) => void socket?.destroy(),
  "bytes that are not HTTP": bytes("\u0000\u00ff\u0016 garbage\r\n\r\n"),
  "a status that is not a number": bytes("HTTP/1.1 fine\r\n\r\n"),
  "half a status line": bytes("HTTP/1.1 20")
}

/** The reply of a receiver that behaves. */
export const accept: Reply = (response, accepted) => void response.writeHead(204).end(accepted)

/** Accepts, and continues after the status and the start of the body have been written. */
const acceptWith =
  (code: number, headers: Record<string, string>, start: string, goOn: Reply): Reply =>
  (response, accepted) =>
    void response.writeHead(code, headers).write(Buffer.from(start, "latin1"), (error) => {
      // The sender has closed the connection.
      if (error) return
      accepted()
      goOn(response, accepted)
    })

/** Unusual replies that accept a delivery. */
export const acceptances: Readonly<Record<string, Reply>> = {
  "a body that is too long": acceptWith(200, {}, "x", (response) => void response.end("x".repeat(300_000))),
  "a body that is not text": acceptWith(
    201,
    { "content-type": "application/json" },
    "\u0000\u00ff\u00fe",
    (response) => void response.end()
  ),
  "connection cut after the status": acceptWith(
    200,
    { "content-length": "1000" },
    "half of the",
    (response) => void setTimeout(() => response.socket?.destroy(), 5)
  )
}
