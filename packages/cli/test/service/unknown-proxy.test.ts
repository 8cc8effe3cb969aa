import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { warnOfProxy } from "../../src/service/unknown-proxy.ts"

/** Passes requests with the given headers to a listener that expects `header`. Returns warnings and served requests. */
const listening = (header: string, ...requests: ReadonlyArray<Readonly<Record<string, string>>>) => {
  const warnings: Array<string> = []
  const served: Array<IncomingMessage> = []
  const listener = warnOfProxy(
    (request) => served.push(request),
    header,
    (message) => warnings.push(message)
  )
  const sent = requests.map((headers) => Object.assign(new IncomingMessage(new Socket()), { headers }))
  for (const request of sent) listener(request, new ServerResponse(request))
  return { warnings, hasServedAll: served.length === sent.length && served.every((each, n) => each === sent[n]) }
}

describe.each([
  { header: "x-forwarded-for", other: "x-real-ip" },
  { header: "x-real-ip", other: "x-forwarded-for" }
])("a service without --behind-proxy whose client header is $header", ({ header, other }) => {
  it("warns once of requests with the header, without its value, and serves all", () => {
    const canary = { [header]: "canary" }
    expect(listening(header, {}, canary, canary)).toEqual({
      warnings: [
        `--behind-proxy: off, but a request contains ${header}; add --behind-proxy if a proxy forwards all requests`
      ],
      hasServedAll: true
    })
  })

  it(`does not warn of ${other}`, () => {
    expect(listening(header, { [other]: "canary" }, { forwarded: "for=canary" })).toEqual({
      warnings: [],
      hasServedAll: true
    })
  })
})
