import { ordersOver, overPg } from "@waybill/adapter-sql/over"

/**
 * Runs work in a transaction.
 *
 * @template A
 * @param {import("pg").Pool} pool
 * @param {(client: import("pg").PoolClient) => Promise<A>} work
 * @returns {Promise<A>}
 */
const inTransaction = async (pool, work) => {
  const client = await pool.connect()
  try {
    await client.query("begin")
    const result = await work(client)
    await client.query("commit")
    client.release()
    return result
  } catch (error) {
    // A connection that cannot roll back is closed instead of returned to the pool.
    const failure = await client.query("rollback").then(
      () => undefined,
      (cause) => cause
    )
    client.release(failure)
    throw error
  }
}

/** @param {import("@waybill/core").Order} order */
const totalOf = ({ order_info }) =>
  order_info.reduce((total, { item_cost, quantity }) => total + Number(item_cost) * Number(quantity), 0)

/**
 * Returns the decision of this shop on new orders, in the transaction of the order: it must not exceed the customer's
 * credit, which it uses up.
 *
 * @param {import("pg").PoolClient} client
 * @returns {import("@waybill/core").Decisions}
 */
const creditIn = (client) => {
  /** @param {import("@waybill/core").Proposal} proposal */
  const spend = async ({ after }) => {
    const update = "update customers set credit = credit - $2 where id = $1 and credit >= $2"
    const { rowCount } = await client.query(update, [after.account_id, totalOf(after)])
    return rowCount === 1 ? undefined : { code: "CREDIT-1", reason: "The order exceeds your credit" }
  }
  return { push_order: spend, re_order: spend }
}

/**
 * Turns a cart into an order. The cart, the credit and the order are committed together. A cart that has an order returns
 * it again, so that a customer can repeat a checkout whose response was lost.
 *
 * @param {import("pg").Pool} pool
 * @param {import("@waybill/core").WaybillPromises} waybill
 * @param {string} customer
 * @param {string} cartId
 * @param {import("@waybill/core/inputs").AddressInput} address
 * @returns {Promise<string | undefined>} the order id, or undefined if the customer has no such cart
 */
export const checkout = (pool, waybill, customer, cartId, address) =>
  inTransaction(pool, async (client) => {
    const select = "select order_id, print from carts where id = $1 and customer = $2 for update"
    const [cart] = (await client.query(select, [cartId, customer])).rows
    if (cart === undefined || cart.order_id !== null) return cart?.order_id
    const inside = waybill.within(ordersOver(overPg(client)), creditIn(client))
    const { order_id } = await inside.pushOrder(customer, {
      xid: `cart-${cartId}`,
      billing_address: address,
      shipping_address: address,
      order_info: [cart.print],
      shipping: { carrier: "acme", service: "ACME_GROUND" }
    })
    await client.query("update carts set order_id = $1 where id = $2", [order_id, cartId])
    return order_id
  })
