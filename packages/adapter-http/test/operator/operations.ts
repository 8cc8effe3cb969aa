// The operations of the operator API, with their roles and a valid request of each.
import type { OperatorRole as Role } from "@waybill/core/adapter"
import { expectedRows } from "../../../core/test/commands/expected-commands.ts"

/** A request, with the lowest role that may send it and the status of its success. */
export type Expected = readonly [method: string, path: string, role: Role, status: number, body?: object]

const order = "/orders/{account}/{order_id}"

/** Every operation of the API. Written by hand from the specification. */
export const operations: Readonly<Record<string, Expected>> = {
  getMe: ["GET", "/me", "viewer", 200],
  listOrders: ["GET", "/orders", "viewer", 200],
  countOrders: ["GET", "/orders/counts", "viewer", 200],
  listChoices: ["GET", "/orders/choices", "viewer", 200],
  getOrder: ["GET", order, "viewer", 200],
  getHistory: ["GET", `${order}/history`, "viewer", 200],
  getOrderAt: ["GET", `${order}/at/{revision}`, "viewer", 200],
  getActions: ["GET", `${order}/actions`, "viewer", 200],
  getPacking: ["GET", `${order}/packing`, "viewer", 200],
  getProgress: ["GET", `${order}/packing/progress`, "viewer", 200],
  saveProgress: ["PUT", `${order}/packing/progress`, "packer", 200, { version: 0, state: "{}" }],
  getFigures: ["GET", "/figures", "viewer", 200],
  getWork: ["GET", "/figures/work", "viewer", 200],
  listEvents: ["GET", "/events", "viewer", 200],
  ...Object.fromEntries(
    expectedRows.map(([name, { input, path, role }]) => [name, ["POST", `${order}/${path}`, role, 200, input] as const])
  ),
  bulk: ["POST", "/orders:bulk", "packer", 200, { lines: [{ account: "acme", order_id: "7", command: "start" }] }],
  listCards: ["GET", "/cards", "admin", 200],
  getCard: ["GET", "/cards/{card}", "admin", 200],
  compareEditions: ["GET", "/cards/{card}/differences", "admin", 200],
  quoteParcels: [
    "POST",
    "/cards/quote",
    "packer",
    200,
    { destination: { country: "US" }, parcels: [{ length: 1, width: "2", height: 3, weight: 4 }], units: "in/lb" }
  ],
  listAccounts: ["GET", "/accounts", "admin", 200],
  createAccount: ["POST", "/accounts", "admin", 201, { account_id: "mill" }],
  changeAccount: ["PATCH", "/accounts/{account}", "admin", 204, { enabled: false, api_access: false, locked: false }],
  disableAccount: ["DELETE", "/accounts/{account}", "admin", 204],
  changePassword: ["POST", "/accounts/{account}/password", "admin", 200],
  rotateKey: ["POST", "/accounts/{account}/keys", "admin", 201],
  retireKey: ["DELETE", "/accounts/{account}/keys/{number}", "admin", 204],
  listWebhooks: ["GET", "/webhooks", "admin", 200],
  addWebhook: ["POST", "/webhooks", "admin", 201, { account_id: "acme", url: "https://a.example", events: null }],
  getWebhook: ["GET", "/webhooks/{webhook_id}", "admin", 200],
  changeWebhook: ["PATCH", "/webhooks/{webhook_id}", "admin", 200, { status: "paused", events: ["order.shipped"] }],
  removeWebhook: ["DELETE", "/webhooks/{webhook_id}", "admin", 204],
  rotateWebhookSecret: ["POST", "/webhooks/{webhook_id}/rotate", "admin", 200, { overlap_hours: 1 }],
  testWebhook: ["POST", "/webhooks/{webhook_id}/test", "admin", 200],
  listDeliveries: ["GET", "/webhooks/{webhook_id}/deliveries", "admin", 200],
  replayEvents: ["POST", "/webhooks/{webhook_id}/replay", "admin", 200, { since: "2026-01-02 03:04:05" }],
  listTokens: ["GET", "/tokens", "admin", 200],
  createToken: ["POST", "/tokens", "admin", 201, { name: "new", role: "viewer" }],
  changeToken: ["PATCH", "/tokens/{name}", "admin", 204, { role: "packer" }],
  revokeToken: ["DELETE", "/tokens/{name}", "admin", 204]
}
