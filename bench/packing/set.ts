// The file format of a benchmark set, and the conversion of its cases to requests.
import type { Request } from "@waybill/packing"

/** Box of a set: inner dimensions, maximum gross weight and empty weight. */
export interface SetBox {
  readonly id: string
  readonly w: number
  readonly l: number
  readonly h: number
  readonly maxWeight: number
  readonly empty?: number
}

/** Piece of a set. */
export interface SetItem {
  readonly w: number
  readonly l: number
  readonly h: number
  readonly weight: number
  readonly rot: "any" | "flat" | "none"
  /** Sides that may be vertical. Default: as `rot` allows. */
  readonly up?: ReadonlyArray<"w" | "l" | "h">
}

/** Order, with the expected result if it is known. */
export interface SetCase {
  readonly id: string
  readonly boxes: ReadonlyArray<SetBox>
  readonly items: ReadonlyArray<SetItem>
  readonly expect?: { readonly boxes: number; readonly box?: string; readonly vol?: number }
}

/** Set of orders. */
export interface BenchmarkSet {
  readonly set: string
  readonly cases: ReadonlyArray<SetCase>
}

/** One line of a result file. Each placed piece is [item, x, y, z, w, l, h]. */
export interface ResultLine {
  readonly id: string
  readonly ms: number
  readonly packed: ReadonlyArray<{ readonly box: number; readonly items: ReadonlyArray<ReadonlyArray<number>> }>
  readonly unpacked: ReadonlyArray<number>
  readonly error?: string
}

/** Settings of a run that become fields of the request. */
export interface Settings {
  readonly effort?: number
  readonly support?: number
  readonly timeLimit?: NonNullable<Request["timeLimit"]>
}

const sideNames = { w: "width", l: "length", h: "height" } as const

/** Converts a case to a request. Every piece becomes a separate item, so that results refer to it by index. */
export const requestOf = ({ boxes, items }: SetCase, settings: Settings): Request => ({
  items: items.map((i) => ({
    reference: "piece",
    width: i.w,
    length: i.l,
    height: i.h,
    weight: i.weight,
    rotation: i.up === undefined ? i.rot : { up: i.up.map((side) => sideNames[side]) }
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

/** Returns an error if a value from a file is not a set. The packer checks the numbers. */
export const errorInSet = (value: unknown): string | undefined => {
  const { set, cases } = (value ?? {}) as Partial<BenchmarkSet>
  if (typeof set !== "string" || !areObjects(cases)) return "must be an object with a string `set` and a list `cases`"
  const invalid = cases!.findIndex(({ items, boxes }) => !areObjects(items) || !areObjects(boxes))
  return invalid < 0 ? undefined : `cases[${invalid}]: must have a list of items and a list of boxes`
}
