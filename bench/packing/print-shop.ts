// The print shop of the benchmarks, in inches. It stays as it is when the built-in profile and catalogue change, so that the
// golden files show changes of the packing alone.
import type { Finishing, PrintBox, PrintCatalogue, PrintProfile, PrintTube } from "@waybill/packing/prints"

const box = (length: number, width: number, height: number): PrintBox => ({
  reference: `${length}x${width}x${height}`,
  inner: { width, length, height },
  outer: { width: width + 0.5, length: length + 0.5, height: height + 1 }
})

const tube = (diameter: number, length: number, wall: number): PrintTube => ({
  reference: `${diameter}x${length} tube`,
  diameter,
  length,
  outer: { width: diameter + 2 * wall, length: length + 1.5, height: diameter + 2 * wall }
})

export const shopCatalogue: PrintCatalogue = {
  boxes: [
    box(12, 10, 2),
    box(14, 11, 2),
    box(18, 14, 3),
    box(20, 16, 2),
    box(20, 16, 4),
    box(24, 18, 4),
    box(24, 24, 5),
    box(30, 24, 3),
    box(30, 24, 5),
    box(36, 30, 5),
    box(36, 36, 5),
    box(42, 36, 5),
    box(48, 36, 6),
    box(54, 42, 6),
    box(60, 48, 6)
  ],
  tubes: [
    tube(2, 18, 0.0625),
    tube(2, 24, 0.0625),
    tube(3, 24, 0.125),
    tube(3, 36, 0.125),
    tube(4, 36, 0.125),
    tube(4, 48, 0.125),
    tube(6, 48, 0.125),
    tube(6, 60, 0.1875)
  ]
}

const canvas: Finishing = { kind: "flat", thickness: 1.5, margin: 0.5, gap: 0.25, atMost: 6 }

export const shopProfile: PrintProfile = {
  scale: 1000,
  finishings: {
    Canvas: canvas,
    Framed: { kind: "flat", thickness: 1.25, margin: 0.75, gap: 0.5, atMost: 4 },
    Paper: { kind: "flat", thickness: 0.02, margin: 0.5, gap: 0.01, atMost: 50 },
    Metal: { kind: "flat", thickness: 0.5, margin: 0.75, gap: 0.25, atMost: 6 },
    Acrylic: { kind: "flat", thickness: 0.75, margin: 0.75, gap: 0.25, atMost: 4 },
    Rolled: { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25 }
  },
  otherwise: canvas
}
