// Replies of a receiver that accept a delivery or let it fail, and connections that it cuts.
import type { ServerResponse } from "node:http"

/** A reply, or the lack of one. */
export type Reply = (response: ServerResponse) => void

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

const part = (response: ServerResponse) => response.writeHead(200, { "content-length": "1000" }).write("half of the")

/** Unusual replies that accept a delivery. */
export const acceptances: Readonly<Record<string, Reply>> = {
  "a body that is too long": (response) => void response.writeHead(200).end("x".repeat(300_000)),
  "a body that is not text": (response) =>
    void response.writeHead(201, { "content-type": "application/json" }).end(Buffer.from([0, 255, 254])),
  "connection cut after the status": (response) => {
    part(response)
    setTimeout(() => response.socket?.destroy(), 5)
  }
}
