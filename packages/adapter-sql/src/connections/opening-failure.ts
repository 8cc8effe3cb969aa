import { Unavailable } from "@waybill/core"

/** The first error in a chain of causes. A host name with several addresses has an error for each of them. */
const rootOf = (thrown: unknown): unknown => {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return rootOf(thrown.errors[0])
  return thrown instanceof Error && thrown.cause !== undefined ? rootOf(thrown.cause) : thrown
}

/**
 * Returns the failure to open a database, with its first cause in the message. No request is involved yet, and drivers
 * name a role, a database or an address, but no password.
 */
export const openingFailure = (cause: unknown): Unavailable => {
  const root = rootOf(cause)
  const [headline = ""] = root instanceof Error ? root.message.split("\n") : []
  return new Unavailable({ port: "OrderStore", cause, ...(headline !== "" && { headline }) })
}

/** Returns a driver, or throws an error that says how to install it. */
export const driver = async <A>(name: string, load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error
    throw new Error(`the package ${name} is not installed; npm install ${name} installs it`)
  }
}
