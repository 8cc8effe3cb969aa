import { type HttpOptions, settle } from "../options/options.ts"
import { joined } from "../request/gunzip.ts"
import type { Answering } from "../request/request.ts"
import { responder } from "../respond/respond.ts"

/** What the runtime knows about a request besides itself. */
export interface FetchContext {
  /** The address that the request came from. */
  readonly client?: string | undefined
}

/** Answers web-standard requests: for Hono, Next, Bun, Deno, workers, and whatever else speaks fetch. */
export const fetchHandler = (
  waybill: Answering,
  options: HttpOptions = {}
): ((request: Request, context?: FetchContext) => Promise<Response>) => {
  const respond = responder(waybill, options)
  const { bodyBytes } = settle(options).policy.limits
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const { body, headers, status } = await respond({
      method: request.method,
      path: pathname,
      header: (name) => request.headers.get(name) ?? undefined,
      bytes: await readAll(request, bodyBytes),
      client: context?.client
    })
    const shown = request.method === "HEAD" ? null : (body as string | Uint8Array<ArrayBuffer>)
    return new Response(shown, { status, headers })
  }
}

/** The body of a request, read no further than the limit. */
const readAll = async (request: Request, limit: number): Promise<Uint8Array | "too large"> => {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return "too large"
  if (request.body === null) return new Uint8Array()
  const chunks: Array<Uint8Array> = []
  let length = 0
  const reader = request.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > limit) {
      await reader.cancel()
      return "too large"
    }
    chunks.push(next.value)
  }
  return joined(chunks, length)
}
