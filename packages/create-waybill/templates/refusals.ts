import { Refusal } from "@waybill/core"

/** Returns the response to a refused call, or undefined for any other error. A repeated order gets the id of the first. */
export const responseTo = (error: unknown) => {
  if (!(error instanceof Refusal)) return undefined
  const { code, existing, issues, kind, message } = error
  if (existing?.identical) return { status: 200, body: { order_id: existing.order_id } }
  const status = kind === "temporary" ? 503 : kind === "unknownOrder" ? 404 : 422
  return { status, body: { code, message, fields: issues.map(({ path }) => path) } }
}
