import { type Operation, operate } from "./operate.ts"

/** Starts production: from new, and not while the order is on hold. */
export const startProcessing = (operation: Omit<Operation, "command">) =>
  operate({ ...operation, command: "startProcessing" }, () => ({}))
