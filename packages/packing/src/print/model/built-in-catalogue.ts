import type { PrintBox, PrintCatalogue, PrintTube } from "./catalogue.ts"

/** Returns boxes of corrugated board. The board is a quarter of an inch thick, and double at the top and the bottom. */
const boxes = (length: number, width: number, heights: ReadonlyArray<number>): ReadonlyArray<PrintBox> =>
  heights.map((height) => ({
    reference: `${length}x${width}x${height}`,
    inner: { width, length, height },
    outer: { width: width + 0.5, length: length + 0.5, height: height + 1 }
  }))

/** Returns a rigid mailer, which holds up to a quarter of an inch. */
const mailer = (length: number, width: number): PrintBox => ({
  reference: `${length}x${width} mailer`,
  kind: "rigid-mailer",
  inner: { width, length, height: 0.25 },
  outer: { width: width + 0.5, length: length + 0.5, height: 0.375 }
})

/** Returns a kraft tube. The outer dimensions include the wall and the caps. */
const tube = (diameter: number, length: number, wall: number): PrintTube => ({
  reference: `${diameter}x${length} tube`,
  diameter,
  length,
  outer: { width: diameter + 2 * wall, length: length + 1.5, height: diameter + 2 * wall }
})

/**
 * Built-in catalogue, in inches: rigid mailers, cartons, picture boxes two inches larger than the usual prints, master
 * cartons and kraft mailing tubes.
 *
 * @example
 * ```ts
 * const withoutTubes: PrintCatalogue = { ...printCatalogue, tubes: [] }
 * ```
 */
export const printCatalogue: PrintCatalogue = {
  boxes: [
    mailer(8, 6),
    mailer(9, 7),
    mailer(11.5, 9),
    mailer(13.5, 11),
    mailer(15, 12.75),
    mailer(21, 17),
    mailer(27, 20),
    // Cartons for stacks of sheets and small pieces.
    ...boxes(8, 6, [2, 4]),
    ...boxes(10, 8, [2, 4]),
    ...boxes(12, 10, [2, 4]),
    ...boxes(14, 11, [2]),
    // Picture boxes.
    ...boxes(14, 14, [2, 4]),
    ...boxes(16, 12, [2, 4]),
    ...boxes(18, 14, [2, 4]),
    ...boxes(20, 14, [2]),
    ...boxes(18, 18, [2]),
    ...boxes(22, 18, [2, 4, 6, 8, 12]),
    ...boxes(22, 22, [2, 4]),
    ...boxes(26, 18, [2]),
    ...boxes(26, 20, [2, 4, 6, 8]),
    ...boxes(26, 26, [2, 4, 6]),
    ...boxes(32, 22, [2, 4, 6, 8]),
    ...boxes(32, 26, [2]),
    ...boxes(32, 32, [2]),
    ...boxes(38, 26, [2, 4, 6, 8]),
    ...boxes(38, 38, [2]),
    ...boxes(42, 32, [2, 4, 6]),
    ...boxes(50, 38, [2, 4, 6]),
    ...boxes(54, 42, [2]),
    ...boxes(62, 42, [2, 4]),
    ...boxes(60, 48, [2]),
    // Long and narrow picture boxes, for panoramas.
    ...boxes(38, 14, [2, 4]),
    ...boxes(38, 20, [2, 4]),
    ...boxes(42, 22, [2, 4]),
    ...boxes(50, 18, [2, 4]),
    ...boxes(50, 26, [2]),
    ...boxes(62, 22, [2, 4]),
    ...boxes(62, 32, [2]),
    // Master cartons.
    ...boxes(12, 12, [8]),
    ...boxes(16, 12, [8]),
    ...boxes(18, 14, [8]),
    ...boxes(18, 18, [12]),
    ...boxes(24, 18, [12, 18]),
    ...boxes(30, 24, [12]),
    ...boxes(36, 24, [12])
  ],
  tubes: [
    tube(2, 15, 0.0625),
    tube(2, 20, 0.0625),
    tube(2, 26, 0.0625),
    tube(3, 20, 0.125),
    tube(3, 26, 0.125),
    tube(3, 31, 0.125),
    tube(3, 37, 0.125),
    tube(4, 26, 0.125),
    tube(4, 37, 0.125),
    tube(4, 43, 0.125),
    tube(4, 48, 0.125),
    tube(6, 48, 0.125),
    tube(6, 60, 0.1875)
  ]
}
