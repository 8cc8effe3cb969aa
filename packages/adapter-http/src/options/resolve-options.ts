import { type Policy, policy } from "@waybill/core"
import { checkHttpOptions } from "./check-options.ts"
import type { HttpOptions } from "./options.ts"

/** Options with all defaults applied. */
export interface ResolvedOptions extends HttpOptions {
  readonly policy: Policy
  readonly basePath: string
}

/** The empty path, or one or more parts without a slash at the end. */
export const basePathPattern = /^(?:\/[\w.~-]+)*$/

/** Returns the options with all defaults applied. Throws if an option is unknown or the base path is invalid. */
export const resolveOptions = (options: HttpOptions): ResolvedOptions => {
  checkHttpOptions(options)
  const base = (options.basePath ?? "").replace(/\/$/, "")
  if (!basePathPattern.test(base))
    throw new RangeError(`basePath: must be empty or a path such as "/dev", not ${JSON.stringify(options.basePath)}`)
  return { ...options, basePath: base, policy: policy(options.policy) }
}
