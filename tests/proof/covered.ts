// Files that several promises cover. A change in them makes older results expire.

/** The stores with the rules of the core. */
export const stores = ["packages/core/src", "packages/adapter-sql/src"]

/** The running service. */
export const service = [...stores, "packages/adapter-http/src", "packages/cli/src/service"]
