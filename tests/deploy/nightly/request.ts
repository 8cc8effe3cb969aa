import { request } from "node:https"

interface Request {
  readonly port: number
  readonly ca: string
  /** Name of the site. */
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Address from which to connect. */
  readonly from?: string
}

export interface Reply {
  readonly status: number
  readonly body: string
}

/**
 * Sends a request over TLS to a port of this machine, and returns the reply. With `isEnough`, returns as soon as the body
 * received so far is enough.
 */
export const send = (
  { body, ca, from = "127.0.0.1", headers = {}, host, method = "GET", path, port }: Request,
  isEnough: (body: string) => boolean = () => false
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", servername: host, localAddress: from, port, ca, path, method, agent: false }
    const outgoing = request({ ...options, headers: { host, ...headers }, timeout: 30_000 }, (incoming) => {
      let received = ""
      const finish = () => {
        resolve({ status: incoming.statusCode ?? 0, body: received })
        outgoing.destroy()
      }
      incoming.setEncoding("utf8").on("data", (text: string) => {
        received += text
        if (isEnough(received)) finish()
      })
      incoming.on("end", finish).on("error", reject)
    })
    // A proxy may close the connection while the rest of a refused body is sent. The reply then arrives, too.
    outgoing.on("error", (error) => setTimeout(() => reject(error), 1000))
    outgoing.on("timeout", () => outgoing.destroy(new Error("no data for 30 seconds")))
    outgoing.end(body)
  })
