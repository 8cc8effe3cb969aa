import type { PackingRefusal } from "../packing/contract/outcome.ts"
import type { BalancedRequest } from "../packing/contract/placed.ts"
import { RequestReader } from "../packing/request/request-reader.ts"

/** Refuses the rules about weights in a request, and names the function that follows them. */
export const weightRules = (request: unknown, follower: string): ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const { balance, boxes } = (request ?? {}) as { readonly [K in keyof BalancedRequest]?: unknown }
  const problem = `is a rule about weights; use ${follower}`
  if (balance !== undefined) reader.refuse("balance", "unknown", problem)
  for (const [index, box] of (Array.isArray(boxes) ? boxes : []).entries())
    if ((box as Partial<BalancedRequest["boxes"][number]> | null)?.centreOfGravity !== undefined)
      reader.entry("box", index, undefined).refuse("centreOfGravity", "unknown", problem)
  return reader.refusals
}
