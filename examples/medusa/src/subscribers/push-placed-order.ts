import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { fulfilOrder } from "../orders/fulfil-order.ts"

export const config: SubscriberConfig = { event: "order.placed" }

/** Pushes an order as soon as it is placed. If that fails, the job `push-missing-orders` repeats it. */
export default async ({ container, event }: SubscriberArgs<{ id: string }>): Promise<void> => {
  await fulfilOrder(container, event.data.id)
}
