import type { Html } from "../html/html.ts"

/** Minimum size of a compressed page in bytes. */
const MIN_COMPRESSED = 1400

/** Maximum number of bytes of a page. */
const MAX_BYTES = 2_000_000

/** Returns a reply with a page, compressed if the client accepts it. */
export const pageResponse = (request: Request, page: Html, status: number, headers: Headers): Response => {
  const bytes = new TextEncoder().encode(page.text)
  if (bytes.length > MAX_BYTES) {
    headers.set("content-type", "text/plain; charset=utf-8")
    return new Response("The page would have more than 2,000,000 bytes.\n", { status: 422, headers })
  }
  headers.set("content-type", "text/html; charset=utf-8")
  headers.set("cache-control", "no-store")
  headers.set("vary", "accept-encoding")
  if (request.method === "HEAD") return new Response(null, { status, headers })
  const isCompressed =
    page.text.length >= MIN_COMPRESSED && /\bgzip\b/i.test(request.headers.get("accept-encoding") ?? "")
  if (!isCompressed) return new Response(bytes, { status, headers })
  headers.set("content-encoding", "gzip")
  const body = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"))
  return new Response(body, { status, headers })
}

/** Returns a reply with a page to which parts are added at the end of its content. All parts are made, even if nobody reads them. */
export const growingResponse = ({ text }: Html, parts: AsyncIterable<Html>, headers: Headers): Response => {
  headers.set("content-type", "text/html; charset=utf-8")
  headers.set("cache-control", "no-store")
  // Proxies such as nginx would hold back the parts to fill a buffer.
  headers.set("x-accel-buffering", "no")
  const end = text.lastIndexOf("</main>")
  const encoder = new TextEncoder()
  let isLeft = false
  const body = new ReadableStream({
    start: async (controller) => {
      const send = (part: string) => isLeft || controller.enqueue(encoder.encode(part))
      send(text.slice(0, end))
      for await (const part of parts) send(part.text)
      send(text.slice(end))
      if (!isLeft) controller.close()
    },
    cancel: () => {
      isLeft = true
    }
  })
  return new Response(body, { headers })
}

/** Returns a reply that opens another page with GET. */
export const redirectResponse = (location: string, headers: Headers): Response => {
  headers.set("location", location)
  headers.set("cache-control", "no-store")
  return new Response(null, { status: 303, headers })
}
