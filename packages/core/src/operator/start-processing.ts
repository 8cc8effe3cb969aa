import { type Operation, operate } from "./operate.ts"

/** Starts production of a new order that is not on hold. */
export const startProcessing = (operation: Omit<Operation, "command">) =>
  operate({ ...operation, command: "startProcessing" }, () => ({}))
