import type { Basis, Case, CaseCondition } from "./method-cases.ts"

/** Returns a case of a refused request. */
export const refused = (code: string, message: string, rest: Omit<Case, "reply">): Case => ({
  ...rest,
  reply: { res: "error", code, message }
})

/** Returns a case with invalid credentials. The specification also allows code 901 for most methods. */
export const wrongCredentials = (
  code: string,
  credentials: Readonly<Record<string, string>>,
  rest: Pick<Case, "accepts" | "basis"> = { accepts: ["901"] }
): Case => refused(code, "Authentication failed: check username, password and secretkey", { ...rest, credentials })

/** Returns a case with `data` that is not an object. */
export const noObject = (code: string): Case =>
  refused(code, "Missing or invalid field: data (must be an object)", { basis: "decision", data: { "": [] } })

/** Returns a case with an unresponsive port. */
export const unavailable = (code: string, condition: CaseCondition, basis: Basis = "specification"): Case =>
  refused(code, "Unexpected error; try again later", { basis, while: condition })

/** Returns a case without an identifier of the order. */
export const noIdentifier = (code: string, rest: Pick<Case, "accepts" | "basis"> = {}): Case =>
  refused(code, "order_id or xid is required", { ...rest, data: { xid: undefined } })

/** Returns a case with the xid of no order. */
export const unknownOrder = (code: string, rest: Pick<Case, "accepts" | "basis"> = {}): Case =>
  refused(code, "Invalid order_id or xid: xid (unknown order)", { ...rest, data: { xid: "{{xid}}-none" } })

/** Returns a case with an order in a stage that does not allow the command. */
export const wrongStage = (
  code: string,
  given: "cancelled" | "processing" | "shipped",
  reason: string,
  rest: Pick<Case, "accepts" | "policy"> = {}
): Case => refused(code, `Not possible in the order's current stage: ${reason}`, { ...rest, basis: "decision", given })

/**
 * Returns the cases of a method that changes how an order ships, after a part of the order or all of it has shipped.
 */
export const shippedAlready = (code: string): { readonly partlyShipped: Case; readonly alreadyShipped: Case } => ({
  partlyShipped: refused(code, "Shipping details cannot be changed: part of the order has shipped", {
    basis: "decision",
    given: "partlyShipped"
  }),
  alreadyShipped: allShipped(code)
})

/** Returns a case with a completely shipped order. */
export const allShipped = (code: string): Case =>
  refused(code, "Order already shipped; shipping details cannot be changed: the order has shipped", {
    given: "shipped"
  })
