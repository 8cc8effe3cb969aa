import type { Request } from "@waybill/packing"
import { problemOf } from "../../src/packing/canonical.ts"
import type { Problem } from "../../src/packing/problem.ts"
import { readRequest } from "../../src/packing/request.ts"

/** The problem that a request states, as the algorithms see it; undefined when the request is refused. */
export const statedIn = (request: Request): Problem | undefined => {
  const read = readRequest(request)
  return "items" in read ? problemOf(read) : undefined
}
