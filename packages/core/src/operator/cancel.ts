import { type Operation, operate } from "./operate.ts"

/** Cancels an order that is new or in production, as long as nothing of it has left. */
export const cancel = (operation: Omit<Operation, "command">) =>
  operate({ ...operation, command: "cancel" }, () => ({ hold: null }))
