// Sends requests from several addresses of this machine, because a client without a token is throttled after some requests.
import { request } from "node:http"
import { type Seen, visibleHeaders } from "../judge-pair.ts"

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request from a loopback address, such as 127.0.0.7, and returns what the client sees. */
export const seeFrom = (localAddress: string, url: string, { body = "", headers, method }: Sent): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress, agent: false }, async (response) => {
      const chunks = (await response.toArray()) as ReadonlyArray<Buffer>
      const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
      resolve({
        status: response.statusCode ?? 0,
        headers: visibleHeaders(received),
        text: Buffer.concat(chunks).toString()
      })
    })
    sent.on("error", reject).end(body)
  })
