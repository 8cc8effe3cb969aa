import { Refusal } from "@waybill/core"

type Handler = (request: Request) => Promise<Response>

/** Returns a route handler that turns a refusal of Waybill into a response. Next replies to other errors with 500. */
export const withRefusals =
  (handler: Handler): Handler =>
  async (request) => {
    try {
      return await handler(request)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, existing, issues, kind, message } = error
      // A repeated request finds its order.
      if (existing?.identical === true) return Response.json({ order_id: existing.order_id })
      const fields = issues.map(({ path }) => path)
      return Response.json({ code, message, fields }, { status: kind === "temporary" ? 503 : 422 })
    }
  }
