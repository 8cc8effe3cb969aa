/** How far an order has come; whether it is held is another fact. */
export const stages = ["new", "processing", "shipped", "cancelled"] as const
export type Stage = (typeof stages)[number]
