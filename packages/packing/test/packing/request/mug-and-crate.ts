// One mug and the crate it just fits, what a request makes of a field more of either, and what is refused of it.
import type { Box, Item, Refusal, Request } from "@waybill/packing"
import { readRequest } from "../../../src/packing/request/read-request.ts"

/** What is wrong with a request; nothing where it is read. */
export const refusals = (request: unknown): ReadonlyArray<Refusal> => {
  const read = readRequest(request)
  return "items" in read ? [] : read
}

export const mug: Item = { reference: "mug", width: 1, length: 1, height: 1 }
export const crate: Box = { reference: "L", inner: { width: 1, length: 1, height: 1 } }
export const request: Request = { items: [mug], boxes: [crate] }

/** The request, its mug with other fields. */
export const ofItem = (fields: object): Request => ({ items: [{ ...mug, ...fields }], boxes: [crate] })
/** The request, its crate with other fields. */
export const ofBox = (fields: object): Request => ({ items: [mug], boxes: [{ ...crate, ...fields }] })
