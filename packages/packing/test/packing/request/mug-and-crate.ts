// Request to pack one mug into a crate of the same size.
import type { Box, Item, PackingRefusal, Request } from "@waybill/packing"
import { readRequest } from "../../../src/packing/request/read-request.ts"

/** Returns the refusals of a request, or an empty list if the request is valid. */
export const refusals = (request: unknown): ReadonlyArray<PackingRefusal> => {
  const parsed = readRequest(request)
  return "items" in parsed ? [] : parsed
}

export const mug: Item = { reference: "mug", width: 1, length: 1, height: 1 }
export const crate: Box = { reference: "L", inner: { width: 1, length: 1, height: 1 } }
export const request: Request = { items: [mug], boxes: [crate] }

/** Returns the request with some fields of the mug replaced. */
export const withItem = (fields: object): Request => ({ items: [{ ...mug, ...fields }], boxes: [crate] })
/** Returns the request with some fields of the crate replaced. */
export const withBox = (fields: object): Request => ({ items: [mug], boxes: [{ ...crate, ...fields }] })
