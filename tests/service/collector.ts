// A collector of spans, as OpenTelemetry has them: it keeps what is sent to it.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<Attribute>
}

interface Sent {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: ReadonlyArray<Attribute> }
    readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<Span> }>
  }>
}

/** Attributes as an object. */
export const attributesOf = (attributes: ReadonlyArray<Attribute>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export const collector = async () => {
  const bodies: Array<string> = []
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    paths.add(`${request.method} ${request.url}`)
    let body = ""
    request.on("data", (chunk) => (body += String(chunk)))
    request.on("end", () => {
      bodies.push(body)
      response.setHeader("content-type", "application/json").end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const sent = () => bodies.map((body) => JSON.parse(body) as Sent).flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    /** All that was sent, as it was sent. */
    text: () => bodies.join("\n"),
    resources: () => sent().map(({ resource }) => attributesOf(resource.attributes)),
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    end: () => new Promise((resolve) => server.close(resolve))
  }
}
