import type { PrintToPack } from "@waybill/core"
import { expect, it } from "vitest"
import { packSettingsOf } from "../../../src/packing/pack-settings.ts"
import { drawnOrder } from "../../../src/service/packer/drawn-order.ts"

const settings = packSettingsOf({
  boxes: undefined,
  profile: undefined,
  units: undefined,
  objective: undefined,
  effort: undefined
})

const print = (width: string, height: string, qty: string, finishing?: string) =>
  ({ width, height, qty, ...(finishing !== undefined && { finishing }) }) as unknown as PrintToPack

it("returns each box with the placements, instructions and drawing of its prints, and a tube without", () => {
  const prints = [print("8", "10", "3"), print("16", "20", "1", "Rolled")]
  const { boxes, units, unpacked } = drawnOrder({ prints, units: "in/lb" }, settings)
  expect([units, unpacked]).toEqual([{ length: "in", weight: "lb" }, []])
  const flat = boxes.find(({ kind }) => kind === "box")!
  expect(flat).toMatchObject({ pieces: 3, contents: [{ reference: "print 1, 8 × 10", quantity: 3 }] })
  expect(flat.placements!.map(({ item }) => item)).toEqual([0, 0, 0])
  expect(flat.instructions!.title).toContain(`Box 1 of ${boxes.length}`)
  expect(flat.instructions!.layers.flat().join(" ")).toContain("print 1, 8 × 10")
  expect(flat.drawing).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
  const tube = boxes.find(({ kind }) => kind === "tube")!
  expect(tube).toMatchObject({ pieces: 1 })
  expect(Object.keys(tube)).not.toEqual(expect.arrayContaining(["placements", "instructions", "drawing"]))
})

it("packs prints in centimetres like the same prints in inches", () => {
  const inches = drawnOrder({ prints: [print("10", "20", "2")], units: "in/lb" }, settings)
  const centimetres = drawnOrder({ prints: [print("25.4", "50.8", "2")], units: "cm/kg" }, settings)
  expect(centimetres.boxes.map(({ reference, pieces }) => [reference, pieces])).toEqual(
    inches.boxes.map(({ reference, pieces }) => [reference, pieces])
  )
})

it("returns the prints that fit in no box with the reason", () => {
  const { boxes, unpacked } = drawnOrder({ prints: [print("900", "900", "1")], units: "in/lb" }, settings)
  expect([boxes, unpacked]).toMatchObject([[], [{ quantity: 1, message: expect.stringMatching(/900/) }]])
})
