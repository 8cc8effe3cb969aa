/** The stages of an order. A hold is not a stage. */
export const stages = ["new", "processing", "shipped", "cancelled"] as const
/** A stage of an order. */
export type Stage = (typeof stages)[number]
