import { policy, readJson } from "@waybill/core"
import { eq } from "drizzle-orm"
import { type Sale, sell } from "../../../lib/sell"
import { customers } from "../../../lib/tables"
import { opened } from "../../../lib/waybill"
import { withRefusals } from "../../../lib/with-refusals"

const isSale = (body: unknown): body is Sale => {
  const { work, xid } = Object(body) as Partial<Sale>
  return typeof work === "string" && typeof xid === "string"
}

export const POST = withRefusals(async (request) => {
  const shop = await opened()
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? ""
  const [customer] = await shop.database.select().from(customers).where(eq(customers.token, token))
  if (customer === undefined) return new Response(undefined, { status: 401 })
  const body = readJson(await request.bytes(), policy().limits)
  if (body._tag === "Refused" || !isSale(body.value)) return new Response(undefined, { status: 400 })
  const order = await sell(shop, customer.id, body.value)
  return order === undefined
    ? new Response(undefined, { status: 404 })
    : Response.json({ order_id: order.order_id }, { status: 201 })
})
