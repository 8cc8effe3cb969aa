// Validates a packing, for data from outside.

import type { Certificate, Packing, Proof, Unpacked } from "../packing/contract/outcome.ts"
import type { Bound } from "../packing/contract/witness.ts"
import { open, optional } from "../reading/compound.ts"
import type { ValueFault } from "../reading/faults.ts"
import { flag, type Shape, string, word } from "../reading/shape.ts"
import { anyNumber, listOf, packedBox } from "./packing-shapes.ts"

const unpacked = open<Omit<Unpacked, "reason"> & { readonly reason: string }>({
  item: anyNumber,
  reference: string,
  quantity: anyNumber,
  reason: string,
  message: string
})

const proof = open<Omit<Proof, "witness">>({
  measure: word("unpacked", "boxes", "volume", "price", "cost"),
  value: anyNumber,
  atLeast: optional(anyNumber),
  proved: flag,
  by: listOf(
    word("volume", "weight", "pieces", "item-fits", "pairs", "dual-feasible", "exhausted") satisfies Shape<Bound>
  )
})

const whole = open<{ readonly [K in keyof Packing]: unknown }>({
  boxes: listOf(packedBox),
  unpacked: listOf(unpacked),
  certificate: open<Certificate>({ proofs: listOf(proof), optimal: flag })
})

/** Returns the first fault of a packing. */
export const packingFault = (packing: unknown): ValueFault | undefined => whole.check(packing, 1)[0]
