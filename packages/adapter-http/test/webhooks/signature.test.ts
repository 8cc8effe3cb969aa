import { Redacted } from "effect"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { messageId, webhookHeaders } from "../../src/webhooks/signature.ts"

const secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v"].map((secret) =>
  Redacted.make(secret)
)

describe("the signature of a webhook", () => {
  it("a signature equals the example of the specification", () => {
    const content = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}'
    }
    expect(webhookHeaders(content, secrets.slice(0, 1))).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    })
  })

  it("the reference library accepts a request with each of two secrets, and refuses it with another", () => {
    const body = '{"type":"order.shipped","data":{"msg":"Grüße"}}'
    const headers = webhookHeaders({ id: "msg_1", timestamp: Math.floor(Date.now() / 1000), body }, secrets)
    for (const secret of secrets)
      expect(new Webhook(Redacted.value(secret)).verify(body, headers)).toEqual(JSON.parse(body))
    const other = new Webhook("whsec_b3RoZXJvdGhlcm90aGVyb3RoZXJvdGhlcg==")
    expect(() => other.verify(body, headers)).toThrow()
    expect(() => new Webhook(Redacted.value(secrets[0]!)).verify(`${body} `, headers)).toThrow()
  })

  it("a request without a secret has no signature", () => {
    expect(webhookHeaders({ id: "msg_1", timestamp: 1, body: "{}" }, [])).toEqual({
      "webhook-id": "msg_1",
      "webhook-timestamp": "1"
    })
  })
})

it("the id of a message depends on the event and the endpoint alone", () => {
  const id = messageId("wh_1", "6f1c0b9e")
  expect(id).toMatch(/^msg_[0-9a-f]{32}$/)
  expect(messageId("wh_1", "6f1c0b9e")).toBe(id)
  expect(new Set([id, messageId("wh_2", "6f1c0b9e"), messageId("wh_1", "6f1c0b9f")]).size).toBe(3)
})
