import { setTimeout as wait } from "node:timers/promises"
import type { NatsConnection } from "@nats-io/transport-node"
import type { ReplyBody } from "@waybill/core"
import { SUBJECT } from "./worker.ts"

/** The limits of a call. Times are milliseconds. */
export interface CallLimits {
  readonly timeout: number
  readonly attempts: number
  readonly pause: number
}

const defaults: CallLimits = { timeout: 2000, attempts: 5, pause: 200 }

/**
 * Calls a method. A request without a reply is sent again, because its worker may have died before or after it stored the
 * order. If it had stored it, the second reply is a duplicate with the same content: the order of this call.
 */
export const call = async (
  connection: NatsConnection,
  method: string,
  body: object,
  { attempts, pause, timeout }: CallLimits = defaults
): Promise<ReplyBody> => {
  const request = JSON.stringify(body)
  for (let attempt = 1; ; attempt++) {
    try {
      const reply: ReplyBody = (await connection.request(`${SUBJECT}.${method}`, request, { timeout })).json()
      const isOwn = attempt > 1 && reply.res === "error" && reply.kind === "duplicate" && reply.existing?.identical
      return isOwn ? { res: "success", receipt_id: reply.existing.order_id } : reply
    } catch (error) {
      if (attempt >= attempts) throw error
      await wait(pause * attempt)
    }
  }
}
