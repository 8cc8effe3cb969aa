export * from "./memory.ts"
export * from "./memory-accounts.ts"
export * from "./memory-order-store.ts"
