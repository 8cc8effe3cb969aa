import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** A planned command on an order in a revision. */
export interface Plan {
  readonly command: string
  readonly account: string
  readonly order_id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly revision: number
}

/** A plan that was confirmed, with the key that makes its execution unique. */
interface ConfirmedPlan extends Plan {
  readonly gesture: string
}

/** Issues plans to the holder of a token, and reads them again. */
export interface Plans {
  readonly issue: (plan: Plan) => { readonly plan_id: string; readonly expires_at: string }
  /** Returns the plan with an id. The id of another token, process or service is unknown. */
  readonly read: (plan_id: string) => ConfirmedPlan | "expired" | "unknown"
}

/** Time in minutes during which a plan can be confirmed. */
export const PLAN_MINUTES = 10

const MAC_BYTES = 16

/**
 * Returns the plans of a token. An id contains its plan, signed with the secret and the token, so that the server keeps no
 * state, and every worker with the same secret reads it.
 */
export const plansOf = (secret: string, token: string, now = Date.now): Plans => {
  const key = createHash("sha256").update(`waybill mcp plan\n${secret}\n${token}`).digest()
  const macOf = (body: Buffer): Buffer => createHmac("sha256", key).update(body).digest().subarray(0, MAC_BYTES)
  return {
    issue: (plan) => {
      const expires = now() + PLAN_MINUTES * 60_000
      const body = Buffer.from(JSON.stringify({ ...plan, expires, nonce: crypto.randomUUID() }))
      const plan_id = Buffer.concat([macOf(body), body]).toString("base64url")
      return { plan_id, expires_at: new Date(expires).toISOString() }
    },
    read: (plan_id) => {
      const bytes = Buffer.from(plan_id, "base64url")
      const body = bytes.subarray(MAC_BYTES)
      if (bytes.length <= MAC_BYTES || !timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(body))) return "unknown"
      const { expires, nonce, ...plan } = JSON.parse(body.toString()) as Plan & { expires: number; nonce: string }
      return expires < now() ? "expired" : { ...plan, gesture: `mcp-${nonce}` }
    }
  }
}
