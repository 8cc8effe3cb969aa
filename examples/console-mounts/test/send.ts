// Requests as they are on the wire: with any Host header, and with replies that are not decompressed.
import { type IncomingHttpHeaders, request } from "node:http"

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a request, and resolves with the whole reply. */
export const send = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  form?: Readonly<Record<string, string>>
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString()
    const type = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }
    const method = body === undefined ? "GET" : "POST"
    request(url, { method, headers: { ...(body !== undefined && type), ...headers } }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      )
    })
      .on("error", reject)
      .end(body)
  })

/** Returns the names and values of the cookies that a reply sets, as the next request sends them. */
export const cookiesOf = ({ headers }: Reply): string =>
  (headers["set-cookie"] ?? []).map((each) => each.split(";", 1)[0]).join("; ")
