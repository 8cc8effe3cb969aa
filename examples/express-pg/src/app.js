import { Refusal } from "@waybill/core"
import express from "express"
import { checkout } from "./checkout.js"
import { webhookReceiver } from "./receiver.js"

const CENTS_PER_SQUARE_INCH = 8

/**
 * Returns the price of a print, or undefined if it is not one. The shop's price is stored with the cart, not the customer's.
 *
 * @param {unknown} print
 */
const priceOf = (print) => {
  const { height, width } = Object(print)
  const cents = Math.round(width * height * CENTS_PER_SQUARE_INCH)
  // PostgreSQL cannot store the character NUL.
  const isPrint = cents > 0 && Number.isFinite(cents) && !JSON.stringify(print).includes("\\u0000")
  return isPrint ? (cents / 100).toFixed(2) : undefined
}

/**
 * Returns the routes of the shop.
 *
 * @param {import("pg").Pool} pool
 * @param {import("@waybill/core").WaybillPromises} waybill
 * @param {() => string} webhookSecret
 */
export const shop = (pool, waybill, webhookSecret) => {
  /** @param {express.Request} request */
  const customerOf = async (request) => {
    const select = "select id from customers where token = $1"
    return (await pool.query(select, [request.get("authorization")?.replace(/^Bearer /, "")])).rows[0]?.id
  }
  const customers = express.Router().use(express.json(), async (request, response, next) => {
    response.locals.customer = await customerOf(request)
    if (response.locals.customer === undefined) response.sendStatus(401)
    else next()
  })
  customers.post("/carts", async ({ body }, response) => {
    const item_cost = priceOf(body)
    if (item_cost === undefined) return void response.sendStatus(400)
    const insert = "insert into carts (customer, print) values ($1, $2) returning id"
    const { rows } = await pool.query(insert, [response.locals.customer, { ...body, item_cost }])
    response.status(201).json(rows[0])
  })
  customers.post("/carts/:id/checkout", async ({ body, params }, response) => {
    const order_id = /^\d{1,18}$/.test(params.id)
      ? await checkout(pool, waybill, response.locals.customer, params.id, body)
      : undefined
    if (order_id === undefined) response.sendStatus(404)
    else response.status(201).json({ order_id })
  })

  /** @type {express.ErrorRequestHandler} */
  const refusals = (error, _request, response, next) => {
    if (response.headersSent) return next(error)
    if (!(error instanceof Refusal)) {
      // Errors of Express have a status, such as 400 for a body that is not JSON.
      const status = error.status ?? 500
      if (status >= 500) console.error(error)
      return response.sendStatus(status)
    }
    const { code, issues, kind, message } = error
    const fields = issues.map(({ path }) => path)
    response.status(kind === "temporary" ? 503 : 422).json({ code, message, fields })
  }
  return express().disable("x-powered-by").use(webhookReceiver(pool, webhookSecret)).use(customers).use(refusals)
}
