import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { packPrintsOrThrow } from "@waybill/packing/prints"
import { expect, it } from "vitest"

const units = { length: "in", weight: "lb" }

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

it("draws a mailer of packPrints with its stack of sheets", () => {
  const [mailer] = packPrintsOrThrow([{ width: 8, height: 10, finishing: "Paper", quantity: 5 }]).parcels
  expect(textsIn(draw(mailer!, { units, number: 1, of: 2 }))).toEqual(
    expect.arrayContaining([
      "Mailer 1 of 2: 11.5x9 mailer",
      "inside 9 in wide, 11.5 in deep, 0.25 in high · 1 piece · gross weight 0.509 lb · 25 % full",
      "1 × print 1, stack of 5"
    ])
  )
})

it("names the prints in a box, and letters them by their index in the order", () => {
  const names = ["Roof", "Sunrise"]
  const [box] = packPrintsOrThrow([
    { width: 8, height: 10, finishing: "Canvas", quantity: 1 },
    { width: 16, height: 20, finishing: "Canvas", quantity: 1 }
  ]).parcels
  const steps = layers(box!, { names }).layers.flat()
  expect(steps.map((step) => step.split(":")[0])).toEqual([
    "1. Lay B (Sunrise) flat in the back left corner",
    "2. Lay A (Roof) flat on B, in the back left corner"
  ])
  expect(textsIn(draw(box!, { names }))).toEqual(expect.arrayContaining(["B", "1 × Sunrise", "A", "1 × Roof"]))
})

/** A tube of 3 × 26 inches, with two prints of 24 × 36 around two prints of 12 × 18. */
const tube = () => {
  const prints = [
    { width: 12, height: 18, finishing: "Rolled", quantity: 2 },
    { width: 24, height: 36, finishing: "Rolled", quantity: 2 }
  ]
  const { parcels } = packPrintsOrThrow(prints)
  expect(parcels.map(({ reference }) => reference)).toEqual(["3x26 tube"])
  return parcels[0]!
}

it("states how to roll the prints of a tube, from the core outwards", () => {
  // A sheet is 0.018 thick and rolled with looseness 1.25. The two small prints make √(1.5² + 4·2·12·0.0225/π) = 1.714,
  // and the large ones √(1.714² + 4·2·36·0.0225/π) = 2.236.
  expect(layers(tube(), { units, names: ["card", "poster"], number: 2, of: 3 })).toEqual({
    title: "Tube 2 of 3: 3x26 tube, inside 26 in long, 3 in in diameter",
    layers: [
      [
        "1. Roll up the width of 2 × A (card) around a core of 1.5 in: 18 in long, 1.71 in in diameter.",
        "2. Roll up the height of 2 × B (poster) around the roll: 24 in long, 2.24 in in diameter.",
        "3. Slide the roll into the tube and close both ends."
      ]
    ]
  })
})

it("draws a tube of rolled prints to scale, cut open along its axis and across", () => {
  const svg = draw(tube(), { units })
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  expect(textsIn(svg)).toEqual(
    expect.arrayContaining([
      "Tube: 3x26 tube",
      "2 × print 1",
      "width rolled up, 18 in long",
      "2 × print 2",
      "height rolled up, 24 in long"
    ])
  )
  const radii = [...svg.matchAll(/<circle [^>]*r="([\d.]+)"/g)].map(([, radius]) => Number(radius))
  const [wall, bore, ...roll] = radii
  expect(wall! - bore!).toBe(1)
  expect(roll.map((radius) => (3 * radius) / bore!)).toEqual(
    [2.236, 1.714, 1.5].map((diameter) => expect.closeTo(diameter, 2))
  )
  const widths = [...svg.matchAll(/<rect x="[^"]*" y="[^"]*" width="([\d.]+)"/g)].map(([, width]) => Number(width))
  const perInch = widths[1]! / 26
  for (const length of [18, 24]) {
    expect(widths.filter((width) => Math.abs(width - length * perInch) < 0.02)).toHaveLength(2)
  }
})

it("returns one page for two prints in a tube, and more for a long list", () => {
  const prints = Array.from({ length: 30 }, (_, n) => ({
    width: 8 + n / 10,
    height: 10,
    finishing: "Rolled",
    quantity: 1
  }))
  const parcels = packPrintsOrThrow(prints).parcels.toSorted((a, b) => b.contents.length - a.contents.length)
  expect(parcels[0]!.contents.length).toBeGreaterThan(20)
  expect(draw(tube())).toContain('height="210mm"')
  expect(draw(parcels[0]!)).toContain('height="420mm"')
})
