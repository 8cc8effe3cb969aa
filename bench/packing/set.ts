// A benchmark set as it lies in a file, and the request that each of its cases is.
import type { Request } from "@waybill/packing"

/** A box of a set: inner sides, greatest gross weight, weight when empty. */
export interface SetBox {
  readonly id: string
  readonly w: number
  readonly l: number
  readonly h: number
  readonly maxWeight: number
  readonly empty?: number
}

/** One piece of a set. */
export interface SetItem {
  readonly w: number
  readonly l: number
  readonly h: number
  readonly weight: number
  readonly rot: "any" | "flat" | "none"
}

/** One order, with what is expected of it where that is known. */
export interface SetCase {
  readonly id: string
  readonly boxes: ReadonlyArray<SetBox>
  readonly items: ReadonlyArray<SetItem>
  readonly expect?: { readonly boxes: number; readonly box?: string; readonly vol?: number }
}

/** A set of orders. */
export interface BenchmarkSet {
  readonly set: string
  readonly cases: ReadonlyArray<SetCase>
}

/** One line of a result file: each piece placed is [item, x, y, z, w, l, h]. */
export interface ResultLine {
  readonly id: string
  readonly ms: number
  readonly packed: ReadonlyArray<{ readonly box: number; readonly items: ReadonlyArray<ReadonlyArray<number>> }>
  readonly unpacked: ReadonlyArray<number>
  readonly error?: string
}

/** What the command line may set. */
export interface Settings {
  readonly effort?: number
  readonly support?: number
  readonly fuse?: NonNullable<Request["fuse"]>
}

/** The request for one case; every piece is an item of its own, so that results name it by its index. */
export const requestOf = ({ boxes, items }: SetCase, settings: Settings): Request => ({
  items: items.map((i) => ({
    reference: "piece",
    width: i.w,
    length: i.l,
    height: i.h,
    weight: i.weight,
    rotation: i.rot
  })),
  boxes: boxes.map((b) => ({
    reference: b.id,
    inner: { width: b.w, length: b.l, height: b.h },
    emptyWeight: b.empty ?? 0,
    maxWeight: b.maxWeight
  })),
  ...settings
})

const areObjects = (list: unknown): boolean =>
  Array.isArray(list) && list.every((entry) => typeof entry === "object" && entry !== null)

/** Why a value from a file is no set; what its numbers are worth, the packer says. */
export const faultInSet = (value: unknown): string | undefined => {
  const { set, cases } = (value ?? {}) as Partial<BenchmarkSet>
  if (typeof set !== "string" || !areObjects(cases)) return "is no set: it needs a name, set, and a list of cases"
  const odd = cases!.findIndex(({ items, boxes }) => !areObjects(items) || !areObjects(boxes))
  return odd < 0 ? undefined : `case ${odd + 1} has no list of items or no list of boxes`
}
