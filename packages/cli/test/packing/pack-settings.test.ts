import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it, vi } from "vitest"
import { packSettingsOf } from "../../src/packing/pack-settings.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const inner = { width: 10, length: 10, height: 10 }
const tube = { reference: "T", diameter: 3, length: 36, outer: { width: 4, length: 37, height: 4 } }
const cut = {
  reference: "C",
  min: inner,
  max: { width: 20, length: 20, height: 20 },
  step: { width: 1, length: 1, height: 1 },
  walls: { width: 0, length: 0, height: 0 }
}
const box = { reference: "S", inner }
const loose = { kind: "flat", thickness: 1, margin: 0, gap: 0 }

describe("the files of the packing flags", () => {
  it.each([
    [{ width: 320, length: 420, height: 270 }, true],
    [{ width: 25.4, length: 25.4, height: 25.4 }, true],
    [{ width: 25, length: 11, height: 11 }, false]
  ])("notes outer sides that can be in another unit: %o", (outer, isNoted) => {
    const boxes = file("outer.json", { boxes: [{ ...box, outer }] })
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true)
    packSettingsOf({ boxes })
    const note = `waybill: --boxes ${boxes}: outer sides of S are more than 2 times as long as the inner ones; both must be in --units\n`
    expect(write.mock.calls.map(([text]) => text)).toEqual(isNoted ? [note] : [])
    write.mockRestore()
  })

  it.each([
    [
      "boxes",
      { boxes: [box, { ...box, reference: "M" }, box] },
      '/boxes/2/reference: "S" is also the name of boxes[0]'
    ],
    [
      "boxes that differ only in white space",
      { boxes: [box, { ...box, reference: "S " }] },
      '/boxes/1/reference: "S" is also the name of boxes[0]'
    ],
    ["tubes", { boxes: [box], tubes: [tube, tube] }, '/tubes/1/reference: "T" is also the name of tubes[0]'],
    ["cartons", { boxes: [box], cut: [cut, cut] }, '/cut/1/reference: "C" is also the name of cut[0]']
  ])("refuses two %s with the same name", (_, content, message) => {
    const boxes = file("same.json", content)
    expect(() => packSettingsOf({ boxes })).toThrow(`--boxes ${boxes}: ${message}; must be unique`)
  })

  it("refuses a tube with outer sides that cannot contain it", () => {
    const tubes = [tube, { ...tube, reference: "T2", outer: { width: 2, length: 37, height: 4 } }]
    const boxes = file("thin.json", { boxes: [box], tubes })
    expect(() => packSettingsOf({ boxes })).toThrow(
      `--boxes ${boxes}: tubes[1].outer: must contain the diameter and the length of the tube`
    )
  })

  it("accepts a box and a tube with the same name", () => {
    const boxes = file("both.json", { boxes: [box], tubes: [{ ...tube, reference: "S" }] })
    expect(packSettingsOf({ boxes }).stock.tubes).toHaveLength(1)
  })

  it("refuses a file of boxes with nothing to pack into", () => {
    const boxes = file("none.json", { boxes: [], tubes: [] })
    expect(() => packSettingsOf({ boxes })).toThrow(
      `--boxes ${boxes}: line 1, column 1 (/boxes): no boxes, tubes or cartons; must contain at least one`
    )
  })

  it.each([
    ["boxes", "m ", '"m" differs from "M" in boxes[0] only in case; must be unique'],
    ["boxes", "M", '"M" is also the name of boxes[0]; must be unique']
  ])("refuses two %s with the names M and %j", (list, reference, problem) => {
    const inner = { width: 1, length: 1, height: 1 }
    const boxes = file("twice.json", {
      boxes: [
        { reference: "M", inner },
        { reference, inner }
      ]
    })
    expect(() => packSettingsOf({ boxes })).toThrow(`--boxes ${boxes}: /${list}/1/reference: ${problem}`)
  })

  it("refuses finishings whose names differ only in case", () => {
    const profile = file("case.json", { scale: 1, finishings: { Canvas: loose, canvas: loose }, otherwise: loose })
    expect(() => packSettingsOf({ profile })).toThrow(
      `--profile ${profile}: /finishings/canvas: differs from "Canvas" only in case; must be unique`
    )
  })

  const rolled = { kind: "rolled", sheet: 1, core: 1, looseness: 1 }
  const profiles = { scale: 1, finishings: { Rolled: rolled }, otherwise: loose }
  it.each<[at: string, change: object, problem: string]>([
    ["/scale", { scale: 5_000_000 }, "must be an integer from 1 to 1,000,000"],
    [
      "/finishings/Rolled/looseness",
      { finishings: { Rolled: { ...rolled, looseness: 1_001 } } },
      "must be at most 1,000"
    ],
    ["/finishings/Rolled/looseness", { finishings: { Rolled: { ...rolled, looseness: 0.3 } } }, "must be 1 or more"],
    [
      "/otherwise/protection/corners",
      { otherwise: { ...loose, protection: { corners: 1_001 } } },
      "must be an integer from 0 to 1,000"
    ],
    ["/otherwise/margins", { otherwise: { ...loose, margins: 1 } }, 'unknown field "margins"; did you mean "margin"?'],
    [
      "/otherwise",
      { otherwise: { ...loose, kind: "folded" } },
      "must be an object with kind flat or an object with kind rolled"
    ],
    ["/packaging/board", { packaging: { board: 10_001 } }, "must be at most 10,000"]
  ])("the schema of --profile refuses %s beyond the limits of packing", (at, change, problem) => {
    const profile = file("limits.json", { ...profiles, ...change })
    expect(() => packSettingsOf({ profile })).toThrow(`--profile ${profile}: line 1, column `)
    expect(() => packSettingsOf({ profile })).toThrow(`(${at}): ${problem}`)
  })

  it.each<[at: string, content: object, problem: string]>([
    ["/tubes/0/diameter", { tubes: [{ ...tube, diameter: 10_001 }] }, "must be at most 10,000"],
    ["/tubes/0/price", { tubes: [{ ...tube, price: 2e12 }] }, "must be at most 1,000,000,000,000"],
    ["/cut/0/step/width", { cut: [{ ...cut, step: { ...inner, width: 1e-7 } }] }, "must be 0.000001 or more"]
  ])("the schema of --boxes refuses %s beyond the limits of packing", (at, content, problem) => {
    const boxes = file("limits.json", { boxes: [box], ...content })
    expect(() => packSettingsOf({ boxes })).toThrow(`(${at}): ${problem}`)
  })

  it("refuses to minimize prices that the file of --boxes does not contain", () => {
    const message = "--objective: price needs a box with a price in the file of --boxes"
    const without = file("free.json", { boxes: [box], tubes: [tube] })
    expect(() => packSettingsOf({ objective: ["price"] })).toThrow(message)
    expect(() => packSettingsOf({ boxes: without, objective: ["boxes", "price"] })).toThrow(message)
    const boxes = file("priced.json", { boxes: [box], tubes: [{ ...tube, price: 1.5 }] })
    expect(packSettingsOf({ boxes, objective: ["price"] }).objective).toEqual(["price"])
  })
})
