// The functions in the table in docs/packing-rules.md, each called with a request in the form of `pack`.
import { type Packing, pack, type Sides } from "@waybill/packing"
import { fillContainers, packBalanced, packSharedStock, palletize } from "@waybill/packing/loads"
import { packAround, replan, replanBalanced } from "@waybill/packing/replan"

/** Request in the form of `pack`. Its values can be invalid. */
export interface AnyRequest {
  readonly items: ReadonlyArray<object>
  readonly boxes: ReadonlyArray<{ readonly inner: Sides }>
}

/** Earlier packing for the functions that change one. */
const nothing: Packing = { boxes: [], unpacked: [], certificate: { proofs: [], optimal: false } }

/** Calls the functions. Their types are those of valid requests. */
export const functions: Readonly<Record<string, (request: AnyRequest, earlier?: Packing) => object>> = {
  pack: (request) => pack(request as never),
  packAround: (request) => packAround(request as never),
  replan: (request, earlier = nothing) => replan(request as never, earlier),
  packBalanced: (request) => packBalanced(request as never),
  replanBalanced: (request, earlier = nothing) => replanBalanced(request as never, earlier),
  packSharedStock: ({ items, ...request }) =>
    packSharedStock({ ...request, orders: [{ reference: "O", items }] } as never),
  palletize: ({ items, boxes, ...request }) => {
    const pallets = boxes.map(({ inner: { height, ...base }, ...box }) => ({
      ...box,
      base: { ...base, height: 1 },
      maxHeight: height + 1
    }))
    return palletize({ parcels: items, pallets, ...request } as never)
  },
  fillContainers: (request) => fillContainers(request as never)
}

/** Returns the message of a refusal, or an empty string for any other outcome. */
export const refusalOf = (outcome: object): string =>
  "refusals" in outcome ? (outcome.refusals as { message: string }[]).map(({ message }) => message).join() : ""
