import { AccountRefusal, ListRefusal, PortRefusal, TokenRefusal, WebhookRefusal } from "@waybill/core/adapter"
import { expect, it } from "vitest"

const list = new ListRefusal({ option: "sort", message: "sort: x" })
const password = "password: must have at least 8 characters"

it.each([
  [AccountRefusal.of("unknownAccount"), "unknown", undefined, "no such account"],
  [AccountRefusal.of("accountTaken"), "conflict", undefined, "account_id: already in use"],
  [AccountRefusal.of("shortPassword"), "invalid", "password", password],
  [WebhookRefusal.of("unknownWebhook"), "unknown", undefined, "no such webhook"],
  [WebhookRefusal.of("tooMany"), "conflict", undefined, "the account has 20 webhooks; remove one first"],
  [WebhookRefusal.of("invalid"), "invalid", undefined, "cannot be stored"],
  [new TokenRefusal({ kind: "unfitName", message: "name: too long" }), "invalid", "name", "name: too long"],
  [new TokenRefusal({ kind: "nameTaken", message: "name: taken" }), "conflict", undefined, "name: taken"],
  [list, "invalid", "sort", "sort: x"],
  [new PortRefusal({ kind: "invalid", path: "units", message: "units: x" }), "invalid", "units", "units: x"],
  [new PortRefusal({ kind: "conflict", message: "too many pieces" }), "conflict", undefined, "too many pieces"]
])("a refusal has a topic and names the invalid field: %s", (refusal, topic, field, message) => {
  expect([refusal.topic, refusal.field, refusal.message]).toEqual([topic, field, message])
})
