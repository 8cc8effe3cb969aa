import { policy } from "@waybill/core"
import { type ImageFacts, preflight } from "@waybill/core/preflight"
import { describe, expect, it } from "vitest"

const poster = { width: "20", height: "30", finishing: "Rolled" }
const jpeg: ImageFacts = { format: "jpeg", width: 2000, height: 3000, colours: "rgb", pages: 1 }
const kindsOf = (item: Parameters<typeof preflight>[0], image: Partial<ImageFacts>, knobs = {}) =>
  preflight(item, { ...jpeg, ...image }, policy({ preflight: knobs })).issues.map(({ kind }) => kind)

describe("preflight", () => {
  it.each<[string, Partial<ImageFacts>, ReadonlyArray<string>]>([
    ["the least resolution", {}, []],
    ["one pixel less", { width: 1999 }, ["resolution"]],
    ["a turned image", { width: 3000, height: 2000 }, []],
    ["a turned image with a pixel less", { width: 3000, height: 1999 }, ["resolution"]],
    ["3 % more on one side", { width: 2060 }, []],
    ["over 3 % more on one side", { width: 2061 }, ["ratio"]],
    ["3 % more on the long side", { height: 3090 }, []],
    ["over 3 % more on the long side", { height: 3091 }, ["ratio"]],
    ["a square", { width: 3000 }, ["ratio"]],
    ["grey", { colours: "grey" }, []],
    ["CMYK", { colours: "cmyk" }, ["colours"]],
    ["several pages", { format: "tiff", pages: 2 }, ["pages"]],
    ["a small PDF page", { format: "pdf", width: 144, height: 216 }, []],
    [
      "everything at the same time",
      { width: 300, height: 300, colours: "lab", pages: 3 },
      ["resolution", "pages", "ratio", "colours"]
    ]
  ])("finds exactly the issues of an image with %s", (_, image, kinds) => {
    expect(kindsOf(poster, image)).toEqual(kinds)
  })

  it("finds an unknown colour space acceptable", () => {
    const { colours: _, ...unknown } = jpeg
    expect(preflight(poster, unknown)).toEqual({ consequence: "print", issues: [] })
  })

  it("explains issues with the figures of image and print", () => {
    expect(preflight(poster, { ...jpeg, width: 1500, height: 1500, colours: "cmyk", pages: 2 })).toEqual({
      consequence: "hold",
      issues: [
        {
          kind: "resolution",
          consequence: "hold",
          message:
            "the image has 1,500 × 1,500 pixels, 50 per inch of a print of 30 × 20 in; at least 100 per inch are necessary, which are 3,000 × 2,000 pixels"
        },
        { kind: "pages", consequence: "hold", message: "the file has 2 pages; expected one" },
        {
          kind: "ratio",
          consequence: "warn",
          message:
            "the image has 1,500 × 1,500 pixels and the print 30 × 20 in; their ratios differ by 50 %, and at most 3 % are tolerated"
        },
        { kind: "colours", consequence: "warn", message: "the colour space is cmyk; expected rgb or grey" }
      ]
    })
  })

  it("gives the sides of a PDF page in inches", () => {
    const { issues } = preflight(poster, { format: "pdf", width: 612, height: 792, pages: 1 })
    expect(issues.map(({ message }) => message)).toEqual([
      "the image has 11 × 8.5 in and the print 30 × 20 in; their ratios differ by 15.91 %, and at most 3 % are tolerated"
    ])
  })

  it("names the reason for an unreadable image", () => {
    expect(preflight(poster, { unreadable: "the file ends after 512 bytes" })).toEqual({
      consequence: "hold",
      issues: [
        {
          kind: "unreadable",
          consequence: "hold",
          message: "the image cannot be read: the file ends after 512 bytes"
        }
      ]
    })
  })

  it("only warns of an image that cannot be fetched, unless the policy says more", () => {
    const gone = { unreachable: "HTTP 404" }
    const issue = { kind: "unreachable", consequence: "warn", message: "the image cannot be fetched: HTTP 404" }
    expect(preflight(poster, gone)).toEqual({ consequence: "warn", issues: [issue] })
    const strict = policy({ preflight: { issues: { unreachable: "refuse" } } })
    expect(preflight(poster, gone, strict).consequence).toBe("refuse")
    expect(() => preflight(poster, { unreachable: "" })).toThrow("Invalid image: unreachable:")
  })

  it("measures prints in centimetres", () => {
    const metric = policy({ units: "cm/kg" })
    const print = { width: 50.8, height: "76.20" }
    expect(preflight(print, jpeg, metric).consequence).toBe("print")
    expect(preflight(print, { ...jpeg, height: 2999 }, metric).issues[0]?.message).toBe(
      "the image has 2,999 × 2,000 pixels, 99.97 per inch of a print of 76.2 × 50.8 cm; at least 100 per inch are necessary, which are 3,000 × 2,000 pixels"
    )
  })

  it.each(["Crop", "crop to fit", " CROP"])("does not count the ratio if the merchant orders %s", (basic_editing) => {
    expect(kindsOf({ ...poster, basic_editing }, { width: 3000 })).toEqual([])
  })

  it.each(["Sharpen", "Do not crop"])("counts the ratio if the merchant orders %s", (basic_editing) => {
    expect(kindsOf({ ...poster, basic_editing }, { width: 3000 })).toEqual(["ratio"])
  })

  it("requires the resolution of the first entry that matches the finishing", () => {
    const resolution = [
      { finishing: "Canvas", pixelsPerInch: 50 },
      { finishing: "rolled", pixelsPerInch: 200 }
    ]
    expect(kindsOf({ ...poster, finishing: "canvas" }, { width: 1000, height: 1500 }, { resolution })).toEqual([])
    expect(kindsOf(poster, { width: 3999, height: 6000 }, { resolution })).toEqual(["resolution"])
    expect(kindsOf({ ...poster, finishing: null }, { width: 2, height: 3 }, { resolution })).toEqual([])
  })

  it("follows the consequences of the policy, and drops what it ignores", () => {
    const issues = { resolution: "ignore", ratio: "refuse", colours: "hold", pages: "warn" }
    const knobs = policy({ preflight: { issues: { ...issues } as never, colours: ["cmyk", "lab"], ratioTolerance: 0 } })
    const verdict = preflight(poster, { ...jpeg, width: 100, height: 151, pages: 2 }, knobs)
    expect(verdict.consequence).toBe("refuse")
    expect(verdict.issues.map(({ consequence, kind }) => [kind, consequence])).toEqual([
      ["ratio", "refuse"],
      ["colours", "hold"],
      ["pages", "warn"]
    ])
  })
})

it.each([
  [{ ...jpeg, width: 0 }, "width: must be greater than 0"],
  [{ ...jpeg, height: Number.NaN }, "height: must be a finite number; height: must be greater than 0"],
  [{ ...jpeg, pages: 0 }, "pages: must be an integer of 1 or more"],
  [{ ...jpeg, format: "gif" }, "format: must be one of jpeg, png, tiff, webp, pdf"],
  [{ ...jpeg, color: "rgb" }, 'color: unknown field "color"; did you mean "colours"?'],
  [{ unreadable: "" }, "unreadable: must be a non-empty string"],
  [null, "must be an object"]
])("preflight refuses the facts %j", (image, message) => {
  expect(() => preflight(poster, image as never)).toThrow(new TypeError(`Invalid image: ${message}`))
})

it.each([
  [{ width: "0", height: "30" }, "width: must be greater than 0"],
  [{ width: "20", height: "20x30" }, "height: must be a decimal number such as 12.5"]
])("preflight refuses an item with the sides %j", (sides, message) => {
  expect(() => preflight(sides, jpeg)).toThrow(new RangeError(`Invalid item: ${message}`))
})
