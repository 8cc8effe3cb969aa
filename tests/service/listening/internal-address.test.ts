import { afterAll, describe, expect, it } from "vitest"
import { orderOf } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

const pages = ["/metrics", "/docs", "/docs/reference.js", "/openapi.json", "/operator/docs", "/operator/openapi.json"]
const parts = [...pages, "/operator/v1/orders"]
const health = ["/healthz", "/readyz"]

const statusesAt = (url: string, paths: ReadonlyArray<string>) =>
  Promise.all(paths.map(async (path) => (await fetch(url + path)).status))

/** Returns the internal address that a service has printed before `path`. */
const internalUrl = (err: string, name: string, path: string): string =>
  new RegExp(`^ {2}${name} +(\\S+)${path}$`, "m").exec(err)?.[1] ?? ""

describe("the internal address", () => {
  it("serves metrics, documentation and the operator API, and the merchants' address returns 404 for them", async () => {
    const flags = ["--metrics", "internal", "--docs", "internal", "--base-path", "/dev", "--database", "all.db"]
    const service = await serve(flags)
    const internal = internalUrl(service.ran.err, "operator", "/operator/v1")
    expect(internal).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev$/)
    expect(internal).not.toBe(service.url)
    expect(internalUrl(service.ran.err, "reference", "/docs")).toBe(internal)
    expect(internalUrl(service.ran.err, "metrics", "/metrics")).toBe(internal)
    expect(await statusesAt(internal, [...parts, ...health])).toEqual([200, 200, 200, 200, 200, 200, 401, 200, 200])
    expect(await statusesAt(service.url, [...parts, ...health])).toEqual([404, 404, 404, 404, 404, 404, 404, 200, 200])
    expect(await (await fetch(`${service.url}/metrics`)).json()).toEqual({
      res: "error",
      code: "000",
      message: "Unknown method"
    })
    expect(await service.call("push_order", orderOf("A-1"))).toMatchObject({ res: "success" })
    // The reference page sends the calls of its readers to its own address.
    const again = await fetch(`${internal}/v1/push_order`, {
      method: "POST",
      body: JSON.stringify({ ...service.credentials, data: orderOf("A-1") })
    })
    expect(await again.json()).toMatchObject({ code: "121" })
    const metrics = await (await fetch(`${internal}/metrics`)).text()
    expect(metrics).toContain('waybill_requests_total{method="push_order",code=""} 1\n')
    expect(metrics).toContain('waybill_requests_total{method="push_order",code="121"} 1\n')
    service.child.kill("SIGTERM")
    expect((await service.ended).code).toBe(0)
    await expect(fetch(`${internal}/healthz`)).rejects.toThrow()
  })

  it("serves only metrics if the operator API is off, even at a public host", async () => {
    const flags = ["--metrics", "internal", "--operator", "off", "--operator-host", "0.0.0.0"]
    const service = await serve([...flags, "--database", "metrics.db"])
    const internal = internalUrl(service.ran.err, "metrics", "/metrics").replace("0.0.0.0", "127.0.0.1")
    const operator = ["/operator/v1/orders", "/console/login"]
    expect(await statusesAt(internal, ["/docs", ...operator, "/v1/get_status", ...health])).toEqual([
      404, 404, 404, 404, 200, 200
    ])
    expect(await statusesAt(service.url, ["/metrics", "/docs", ...operator, ...health])).toEqual([
      404, 200, 404, 404, 200, 200
    ])
    expect(service.ran.err).not.toMatch(/^ {2}(?:operator|console) |wb_op_/m)
    await service.call("get_status", { xid: "none" })
    const metrics = await (await fetch(`${internal}/metrics`)).text()
    expect(metrics).toContain('waybill_requests_total{method="get_status",code="915"} 1\n')
  })

  it("moves the operator API alone with --operator internal", async () => {
    const service = await serve(["--operator", "internal", "--database", "operator.db"])
    const internal = internalUrl(service.ran.err, "operator", "/operator/v1")
    expect(await statusesAt(internal, ["/operator/v1/orders", "/metrics", "/docs", ...health])).toEqual([
      401, 404, 404, 200, 200
    ])
    expect(await statusesAt(service.url, ["/operator/v1/orders", "/metrics", "/docs"])).toEqual([404, 200, 200])
    expect(await (await fetch(service.url)).text()).not.toContain("Console")
  })

  it.each([["--operator"], ["--docs"]])("refuses a public host without TLS if %s is internal", async (part) => {
    const { code, err } = await run(["serve", part, "internal", "--operator-host", "0.0.0.0"])
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^waybill: --operator-host: 0\.0\.0\.0 is public without TLS/)
    ])
  })
})
