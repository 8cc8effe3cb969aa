import { type Operation, operate } from "./operate.ts"

/** Cancels an order that is new or in production, unless part of it has shipped. */
export const cancel = (operation: Omit<Operation, "command">) =>
  operate({ ...operation, command: "cancel" }, () => ({ hold: null }))
