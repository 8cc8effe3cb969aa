import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { fulfilOrder, optionToPush, ordersSince } from "../orders/fulfil-order.ts"

export const config = { name: "push-missing-orders", schedule: "* * * * *" }

const MAX_OUTAGE = 7 * 24 * 60 * 60 * 1000

/** Pushes the orders of the last week that have no fulfilment, for example because the database did not respond. */
export default async (container: MedusaContainer): Promise<void> => {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const order of await ordersSince(container, new Date(Date.now() - MAX_OUTAGE))) {
    if (optionToPush(order) === undefined) continue
    // One order that is refused must not keep the others waiting.
    await fulfilOrder(container, order.id).catch((error: Error) =>
      logger.error(`waybill: the order ${order.id} was not pushed (${error.message})`)
    )
  }
}
