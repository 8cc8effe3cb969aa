import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { sandbox } from "./sandbox.ts"

const URL = "https://acme.example/hooks"
const policy = ["--policy", "local.json"]

describe("waybill webhook", () => {
  let box: ReturnType<typeof sandbox>
  const waybill = (...args: ReadonlyArray<string>) => box.run(["webhook", ...args])
  const add = async (...args: ReadonlyArray<string>): Promise<{ webhook_id: string; secret: string }> => {
    const { code, err, out } = await waybill("add", "acme", ...args)
    expect([code, err]).toEqual([0, "Store the secret now. It will not be shown again.\n"])
    return JSON.parse(out)
  }

  beforeAll(async () => {
    box = sandbox()
    box.put("local.json", JSON.stringify({ webhookUrls: "any", webhookNetworks: "any" }))
    expect((await box.run(["account", "create", "acme"])).code).toBe(0)
  })
  afterAll(() => box.clear())

  it("adds a webhook, prints its secret once and lists it without the secret", async () => {
    const { secret, webhook_id } = await add(URL, "--events", "order.shipped,order.tracking")
    expect(secret).toMatch(/^whsec_/)
    const table = (await waybill("list")).out
    const json = (await waybill("list", "--account", "acme", "--json")).out
    expect(table).toMatch(new RegExp(`${webhook_id} +acme +active +1 +order\\.shipped, order\\.tracking +${URL}`))
    expect(JSON.parse(json)).toMatchObject([{ webhook_id, url: URL, status: "active", secrets: [{}] }])
    expect(table + json).not.toContain(secret.slice(6))
    await waybill("remove", webhook_id)
  })

  it("refuses an unknown account, an http URL, an unknown event type and an unknown webhook", async () => {
    expect(await waybill("add", "other", URL)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^waybill: unknown account "other"; /)
    })
    expect(await waybill("add", "acme", "http://acme.example")).toMatchObject({
      code: 1,
      err: "waybill: url: must begin with https://, unless the policy option webhookUrls is any\n"
    })
    expect((await waybill("add", "acme", URL, "--events", "order.made")).err).toMatch(/unknown type "order.made"/)
    for (const command of ["pause", "resume", "rotate", "remove", "deliveries", "replay", "test"])
      expect(await waybill(command, "wh_0")).toMatchObject({ code: 1, err: "waybill: no such webhook\n" })
    expect((await waybill("replay", "wh_0", "--since", "soon")).code).toBe(2)
    const future = await waybill("replay", "wh_0", "--since", "2999-01-01T00:00:00Z")
    expect([future.code, future.err]).toEqual([2, "waybill: --since: must not be in the future\n"])
  })

  it("pauses, resumes, rotates and removes a webhook", async () => {
    const { secret, webhook_id } = await add(URL)
    expect(JSON.parse((await waybill("pause", webhook_id, "--json")).out)).toMatchObject({ status: "paused" })
    expect((await waybill("resume", webhook_id)).err).toBe(`Webhook ${webhook_id} is active.\n`)
    const rotated = JSON.parse((await waybill("rotate", webhook_id)).out)
    expect(rotated).toEqual({ webhook_id, secret: expect.stringMatching(/^whsec_/) })
    expect(rotated.secret).not.toBe(secret)
    expect((await waybill("rotate", webhook_id)).err).toMatch(/two valid secrets/)
    expect((await waybill("rotate", webhook_id, "--overlap-hours", "0")).code).toBe(0)
    expect((await waybill("deliveries", webhook_id, "--json")).out).toBe('{\n  "deliveries": []\n}\n')
    expect((await waybill("replay", webhook_id)).err).toBe("0 events will be sent again.\n")
    expect((await waybill("remove", webhook_id)).code).toBe(0)
    expect(JSON.parse((await waybill("list", "--json")).out)).toEqual([])
  })

  it("refuses numbers out of range before it changes anything", async () => {
    const { webhook_id } = await add(URL)
    for (const hours of ["-1", "721"])
      expect(await waybill("rotate", webhook_id, "--overlap-hours", hours)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/expected an integer from 0 to 720/i)
      })
    expect(await waybill("deliveries", webhook_id, "--limit", "0")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/expected an integer of 1 or more/i)
    })
    expect(JSON.parse((await waybill("list", "--json")).out)).toMatchObject([{ webhook_id, secrets: [{}] }])
    await waybill("remove", webhook_id)
  })

  it("sends a test event that the receiver can verify, and reports its failure", async () => {
    const received: Array<{ readonly text: string; readonly headers: object }> = []
    let status = 200
    const server = createServer((request, response) => {
      let text = ""
      request.on("data", (chunk) => {
        text += String(chunk)
      })
      request.on("end", () => {
        received.push({ text, headers: request.headers })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void server.close().closeAllConnections())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { secret, webhook_id } = await add(url, ...policy)
    expect((await waybill("test", webhook_id, ...policy)).out).toMatch(/^Delivered: HTTP 200 after \d+ ms\n$/)
    const { headers, text } = received[0]!
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({
      type: "webhook.test",
      data: { account: "acme", webhook_id }
    })
    status = 500
    expect(await waybill("test", webhook_id, ...policy)).toMatchObject({
      code: 1,
      err: `waybill: webhook ${webhook_id}: HTTP 500\n`
    })
    // The default policy refuses receivers on this machine.
    expect((await waybill("test", webhook_id)).err).toMatch(/must begin with https/)
    expect(received).toHaveLength(2)
  })
})
