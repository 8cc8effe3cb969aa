import { createWaybill, type Decisions, type Proposal, type Refusal } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { ordersOver, overPg } from "../../src/over/index.ts"
import { tablesFor } from "../fixtures/store.ts"
import { submissionOf } from "../fixtures/waybill.ts"

it("commits a cart with its order in a transaction of pg, and neither if the host refuses or the order exists", async (test) => {
  const { prefix, query, source } = await tablesFor("PostgreSQL", test)
  await query("create table our_carts (xid text, credit integer)")
  onTestFinished(async () => void (await query("drop table our_carts")))
  const client = new pg.Client((source as { readonly postgres: string }).postgres)
  await client.connect()
  onTestFinished(() => client.end())
  const waybill = createWaybill({ ports: memory() })

  const checkOut = async (xid: string, credit: number): Promise<string> => {
    await client.query("begin")
    try {
      await client.query(`insert into ${prefix}carts values ($1, $2)`, [xid, credit])
      // The decision reads the host's row in the same transaction.
      const withCredit = async ({ after }: Proposal) => {
        const { rows } = await client.query(`select sum(credit)::int as sum from ${prefix}carts where xid = $1`, [
          after.xid
        ])
        return rows[0].sum > 0 ? undefined : { code: "CREDIT-1", reason: "the credit limit is exceeded" }
      }
      const decide: Decisions = { push_order: withCredit, re_order: withCredit }
      const order = await waybill
        .within(ordersOver(overPg(client), { prefix }), decide)
        .pushOrder("merchant-7", submissionOf(xid))
      await client.query("commit")
      return order.stage
    } catch (error) {
      await client.query("rollback")
      return (error as Refusal).kind === "host"
        ? String((error as { readonly code?: unknown }).code)
        : (error as Refusal).kind
    }
  }
  expect([
    await checkOut("A-1", 1),
    await checkOut("A-2", 0),
    await checkOut("A-1", 1),
    await checkOut("A-3", 1)
  ]).toEqual(["new", "CREDIT-1", "duplicate", "new"])
  expect(await query("select xid from our_carts order by xid")).toEqual([{ xid: "A-1" }, { xid: "A-3" }])
  expect(await query("select xid from our_orders order by xid")).toEqual([{ xid: "A-1" }, { xid: "A-3" }])
})
