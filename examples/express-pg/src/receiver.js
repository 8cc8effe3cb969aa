import express, { Router } from "express"
import { Webhook } from "standardwebhooks"

/**
 * Returns a router that receives webhooks. It accepts only requests with a valid signature, and handles each event once
 * although it can arrive several times.
 *
 * @param {import("pg").Pool} pool
 * @param {() => string} secret
 */
export const webhookReceiver = (pool, secret) =>
  Router().post("/hooks", express.text({ type: "application/json" }), async (request, response) => {
    const headers = /** @type {Record<string, string>} */ (request.headers)
    let event
    try {
      event = /** @type {import("@waybill/core").WebhookPayload} */ (
        new Webhook(secret()).verify(request.body, headers)
      )
    } catch {
      return void response.sendStatus(401)
    }
    const { order_id, shipments } = event.data
    // One statement, so that an event is remembered only together with its effect.
    await pool.query(
      `with received as (insert into received_webhooks values ($1) on conflict do nothing returning id)
       update carts set shipped_with = coalesce($3, shipped_with) where order_id = $2 and exists (select from received)`,
      [headers["webhook-id"], order_id, shipments?.at(-1)?.trackingno ?? null]
    )
    response.sendStatus(204)
  })
