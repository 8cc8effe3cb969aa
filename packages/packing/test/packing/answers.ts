// What the laws compare of answers.
import { type Packing, pack, type Request } from "@waybill/packing"

/** The best packing; undefined when the request makes no sense, as groups and apart rules drawn by chance may contradict. */
export const packed = (request: Request): Packing | undefined => {
  const outcome = pack(request)
  return outcome._tag === "Packed" ? outcome.packing : undefined
}

/** Pieces left behind, boxes, outer volume: the less the better, in this order. */
export const worth = ({ boxes, unpacked }: Packing): readonly [left: number, boxes: number, volume: number] => [
  unpacked.reduce((n, u) => n + u.quantity, 0),
  boxes.length,
  boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0)
]

/** Compares value by value. */
export const noWorse = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]!
  return true
}
