import { expect, it } from "vitest"
import { acrossAccounts } from "../src/orders/across-accounts.ts"
import { tablesOf } from "../src/tables.ts"
import { brokenIn } from "./fixtures/account-bound.ts"

const naming = { prefix: "our_" }

it.each([
  "select document from our_orders where xid = ?",
  "select h.* from our_history h join our_orders o on o.account_id = h.account_id where o.order_id = $1",
  "select n from our_items where order_id = ?",
  "update our_orders set revision = ? where order_id = ?",
  "update our_accounts set password = ?",
  "delete from our_credentials where number = ?",
  "with lists as (select 1) update our_history set sent_at = null from lists",
  "insert into our_orders (order_id, xid) values (?, ?)"
])("a statement that names no account is found: %s", (text) => {
  expect(brokenIn([text], "postgres", naming)).toEqual([text])
})

it.each([
  "select document from our_orders where account_id = ? and xid = ?",
  "update our_orders set revision = $1 where account_id = $2 and order_id = $3",
  "insert into our_orders (account_id, order_id) values (?, ?)",
  "select last_position from our_stream where id = 1",
  "select xid from carts",
  "begin immediate"
])("one that does, or that is about no tenant, is not: %s", (text) => {
  expect(brokenIn([text], "postgres", naming)).toEqual([])
})

it("those that look at all accounts are the named ones, word for word", () => {
  const { accountNamed, due, eventsAfter, newest } = acrossAccounts("postgres", tablesOf(naming))
  const all = [accountNamed, due, eventsAfter, newest([]), newest(["stage", "held"])]
  expect(brokenIn(all, "postgres", naming)).toEqual([])
  expect(brokenIn([`${eventsAfter} `], "postgres", naming)).toEqual([`${eventsAfter} `])
})
