import { type Print, packPrints } from "@waybill/packing/prints"
import { type PackResult, packedOrder } from "./packed-order.ts"
import { type OrderProof, proveOrder } from "./proof.ts"

/** Messages from the worker: the packing, then what is proved about it. */
export type PackReply =
  | { readonly step: "packed"; readonly result: PackResult; readonly isLast: boolean }
  | { readonly step: "proved"; readonly proof: OrderProof; readonly isLast: true }

const reply = (message: PackReply) => postMessage(message)

addEventListener("message", ({ data: prints }: MessageEvent<ReadonlyArray<Print>>) => {
  const info = packPrints(prints)
  if (info._tag === "Refused") return reply({ step: "packed", result: info, isLast: true })
  if (info.unpacked.length > 0)
    return reply({ step: "packed", result: { _tag: "Refused", refusals: info.unpacked }, isLast: true })
  reply({ step: "packed", result: { _tag: "Packed", order: packedOrder(info, prints) }, isLast: false })
  reply({ step: "proved", proof: proveOrder(prints, info), isLast: true })
})
