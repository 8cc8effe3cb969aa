import { MedusaError } from "@medusajs/framework/utils"
import { Refusal, type WaybillPromises } from "@waybill/core"
import { ACCOUNT } from "../../shop.ts"
import type { Submission } from "./submission.ts"

/** The order in Waybill of a fulfilment of Medusa. */
export interface PushedOrder extends Record<string, unknown> {
  readonly order_id: string
  readonly xid: string
}

const isCancelled = async (waybill: WaybillPromises, order_id: string): Promise<boolean> =>
  (await waybill.getOrder(ACCOUNT, { order_id })).order.stage === "cancelled"

/**
 * Pushes an order, or returns the order that an earlier call with the same content has pushed. If that order was
 * cancelled, for example because Medusa undid the fulfilment, it pushes another one as `xid/2`.
 */
export const pushOnce = async (
  waybill: WaybillPromises,
  base: string,
  submission: Submission
): Promise<PushedOrder> => {
  for (let attempt = 1; ; attempt++) {
    const xid = attempt === 1 ? base : `${base}/${attempt}`
    try {
      const { order_id } = await waybill.pushOrder(ACCOUNT, { ...submission, xid })
      return { order_id, xid }
    } catch (error) {
      if (!(error instanceof Refusal) || error.existing === undefined) throw error
      const { identical, order_id } = error.existing
      if (await isCancelled(waybill, order_id)) continue
      if (identical) return { order_id, xid }
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Waybill has an order ${xid} with other content; its id is ${order_id}`
      )
    }
  }
}
