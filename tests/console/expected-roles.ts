// The lowest role of each command and of each route of the console, written by hand.
import type { Role } from "./fixtures/shop.ts"

const order = "/orders/{account}/{order_id}"

/** The lowest role for each command, from the operator API's rules. */
export const commands: Readonly<Record<string, Role>> = {
  start: "packer",
  "undo-start": "operator",
  hold: "operator",
  release: "operator",
  ship: "packer",
  "correct-shipment": "packer",
  "void-shipment": "packer",
  track: "packer",
  cancel: "operator",
  reject: "operator",
  reprint: "operator",
  "bind-quote": "operator",
  note: "packer",
  erase: "admin"
}

/** The lowest role for each route. */
export const expected: Readonly<Record<string, Role>> = {
  "GET /": "viewer",
  "GET /documents": "viewer",
  "GET /documents/print": "viewer",
  [`GET ${order}`]: "viewer",
  [`GET ${order}/documents`]: "viewer",
  [`GET ${order}/pack`]: "viewer",
  [`GET ${order}/pack/changes`]: "viewer",
  [`GET ${order}/pack/drawing/{box}`]: "viewer",
  [`POST ${order}/pack/start`]: "packer",
  [`POST ${order}/pack/ship`]: "packer",
  "POST /selection/start": "packer",
  "POST /selection/release": "operator",
  ...Object.fromEntries(
    Object.entries(commands).flatMap(([command, role]) => [
      [`GET ${order}/${command}`, role],
      [`POST ${order}/${command}`, role]
    ])
  ),
  "GET /figures": "viewer",
  "GET /cards": "admin",
  "GET /cards/{card}": "admin",
  "GET /cards/{card}/differences": "admin",
  "GET /accounts": "admin",
  "POST /accounts": "admin",
  "GET /accounts/{account}": "admin",
  "GET /accounts/{account}/{action}": "admin",
  "POST /accounts/{account}/{action}": "admin",
  "GET /accounts/{account}/keys/{number}": "admin",
  "POST /accounts/{account}/keys/{number}": "admin",
  "GET /webhooks": "admin",
  "POST /webhooks": "admin",
  "GET /webhooks/{webhook_id}": "admin",
  "POST /webhooks/{webhook_id}/settings": "admin",
  "POST /webhooks/{webhook_id}/pause": "admin",
  "POST /webhooks/{webhook_id}/resume": "admin",
  "POST /webhooks/{webhook_id}/test": "admin",
  "POST /webhooks/{webhook_id}/rotate": "admin",
  "GET /webhooks/{webhook_id}/remove": "admin",
  "POST /webhooks/{webhook_id}/remove": "admin",
  "GET /webhooks/{webhook_id}/deliveries": "admin",
  "POST /webhooks/{webhook_id}/replay": "admin",
  "GET /tokens": "admin",
  "POST /tokens": "admin",
  "GET /tokens/{name}": "admin",
  "POST /tokens/{name}/role": "admin",
  "GET /tokens/{name}/revoke": "admin",
  "POST /tokens/{name}/revoke": "admin"
}
