// Problems that users of other packers reported: pieces that should fit, many equal pieces, weight, rotation.
import type { BenchmarkSet, SetItem } from "./set.ts"

/** Width, length, height, weight and quantity. Pieces may be turned in any way unless the case limits it. */
type Line = readonly [w: number, l: number, h: number, weight: number, quantity: number]

/** Name, inner dimensions, maximum gross weight and empty weight. */
type Inner = readonly [id: string, w: number, l: number, h: number, maxWeight: number, empty: number]

interface Complaint {
  /** Repository and number of the report. */
  readonly id: string
  readonly boxes: ReadonlyArray<Inner>
  readonly lines: ReadonlyArray<Line>
  readonly rot?: SetItem["rot"]
  /** Maximum number of boxes, and optionally the required box or the maximum total volume. */
  readonly expect: { readonly boxes: number; readonly box?: string; readonly vol?: number }
}

const complaints: ReadonlyArray<Complaint> = [
  {
    id: "dvdoug/BoxPacker#590",
    boxes: [["b", 420, 420, 260, 1000000000, 0]],
    lines: [[167, 132, 55, 1, 29]],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#631 (5,000 items)",
    boxes: [["b", 1000, 2000, 1200, 1000000, 20000]],
    lines: [[230, 200, 95, 800, 5000]],
    expect: { boxes: 11 }
  },
  {
    id: "dvdoug/BoxPacker#190",
    boxes: [["b", 250, 250, 200, 1000000000, 0]],
    lines: [[200, 60, 50, 1, 20]],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#124",
    boxes: [["b", 14, 11, 4, 1000000000, 0]],
    lines: [
      [8, 8, 2, 1, 1],
      [4, 4, 4, 1, 2]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#182 (200 items, 7 boxes)",
    boxes: [
      ["0", 410, 310, 310, 1000000000, 0],
      ["1", 410, 310, 260, 1000000000, 0],
      ["2", 410, 310, 205, 1000000000, 0],
      ["3", 310, 310, 210, 1000000000, 0],
      ["4", 310, 210, 210, 1000000000, 0],
      ["5", 310, 210, 155, 1000000000, 0],
      ["6", 210, 160, 105, 1000000000, 0]
    ],
    lines: [[150, 100, 100, 1, 200]],
    expect: { boxes: 9 }
  },
  {
    id: "dvdoug/BoxPacker#633",
    boxes: [
      ["1", 425, 250, 150, 1000000000, 0],
      ["2", 415, 260, 285, 1000000000, 0]
    ],
    lines: [
      [260, 198, 65, 1, 2],
      [175, 122, 45, 1, 2]
    ],
    expect: { boxes: 1, box: "1" }
  },
  {
    id: "gedex/bp3d#5",
    boxes: [["b", 60, 60, 60, 1000000000, 0]],
    lines: [
      [20, 60, 60, 1, 1],
      [60, 20, 60, 1, 1],
      [60, 60, 20, 1, 1]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#227",
    boxes: [["b", 160, 180, 180, 1000000000, 0]],
    lines: [[42, 100, 70, 1, 11]],
    expect: { boxes: 1 }
  },
  {
    id: "skjolber/3d-bin-container-packing#83 (weight)",
    boxes: [["b", 22, 22, 22, 35, 0]],
    lines: [[10, 10, 10, 10, 5]],
    expect: { boxes: 2 }
  },
  {
    id: "dvdoug/BoxPacker#164 (took 1 minute in 2019)",
    boxes: [["b", 820, 820, 830, 1000000000, 0]],
    lines: [
      [110, 110, 50, 1, 1],
      [100, 300, 30, 1, 1],
      [100, 150, 50, 1, 1],
      [100, 200, 80, 1, 1],
      [80, 150, 80, 1, 4],
      [270, 70, 60, 1, 1],
      [150, 150, 80, 1, 1]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "olragon/binpackingjs#37",
    boxes: [["b", 3750, 1450, 800, 1000000000, 0]],
    lines: [[1875, 725, 400, 1, 8]],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#147",
    boxes: [["b", 250, 1360, 260, 1000000000, 0]],
    lines: [[90, 200, 200, 1, 14]],
    rot: "flat",
    expect: { boxes: 1 }
  },
  {
    id: "skjolber/3d-bin-container-packing#574",
    boxes: [["b", 60, 40, 25, 1000000000, 0]],
    lines: [
      [35, 25, 14, 1, 3],
      [35, 23, 13, 1, 1]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#196",
    boxes: [["b", 360, 620, 370, 29000, 1]],
    lines: [
      [259, 375, 99, 5440, 4],
      [200, 300, 10, 194, 12],
      [100, 100, 50, 165, 12]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#235 (weight: XL+L, not XL+XL)",
    boxes: [
      ["L", 1000, 1000, 1000, 5, 0],
      ["XL", 1500, 1500, 1500, 10, 0]
    ],
    lines: [[1, 1, 1, 3, 4]],
    expect: { boxes: 2, vol: 4375000000 }
  },
  {
    id: "olragon/binpackingjs#4",
    boxes: [["b", 292, 220, 46, 1000000000, 0]],
    lines: [
      [210, 80, 46, 1, 2],
      [210, 80, 8, 1, 1],
      [220, 110, 20, 1, 1]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#231",
    boxes: [["b", 30, 20, 20, 1000000000, 0]],
    lines: [
      [20, 20, 2, 1, 4],
      [8, 3, 2, 1, 5],
      [10, 10, 10, 1, 4],
      [12, 12, 10, 1, 2],
      [6, 4, 2, 1, 2]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#221",
    boxes: [["b", 200, 200, 200, 1000000000, 0]],
    lines: [
      [150, 150, 150, 1, 1],
      [50, 50, 50, 1, 37]
    ],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#175",
    boxes: [["b", 40, 40, 40, 1000000000, 0]],
    lines: [[35, 35, 5, 1, 10]],
    expect: { boxes: 1 }
  },
  {
    id: "dvdoug/BoxPacker#272",
    boxes: [["USPS", 725, 725, 650, 1000000000, 0]],
    lines: [[260, 260, 460, 1, 6]],
    expect: { boxes: 1 }
  }
]

/** The reports as a set. */
export const complaintSet: BenchmarkSet = {
  set: "complaints",
  cases: complaints.map(({ id, boxes, lines, rot = "any", expect }) => ({
    id,
    expect,
    boxes: boxes.map(([id, w, l, h, maxWeight, empty]) => ({ id, w, l, h, maxWeight, empty })),
    items: lines.flatMap(([w, l, h, weight, quantity]) =>
      Array.from({ length: quantity }, () => ({ w, l, h, weight, rot }))
    )
  }))
}
