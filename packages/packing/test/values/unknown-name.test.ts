// cspell:ignore Hieght Lenght
import { describe, expect, it } from "vitest"
import { nearestName } from "../../src/values/nearest-name.ts"
import { unknownName } from "../../src/values/unknown-name.ts"

const columns = ["reference", "length", "height", "quantity"]

describe("unknown names", () => {
  it.each([
    ["Hieght", "height"],
    ["LENGTH", "length"],
    ["Lenght", "length"],
    ["HEIGHT", "height"],
    ["quantiy", "quantity"],
    ["reverence", "reference"],
    ["qantty", "quantity"]
  ])("suggests a name for %s", (name, suggestion) => {
    expect(unknownName("column", name, columns)).toBe(`unknown column "${name}"; did you mean "${suggestion}"?`)
  })

  it("lists all names if none is similar", () => {
    expect(unknownName("field", "colour", ["width", "height"])).toBe(
      'unknown field "colour"; expected one of width, height'
    )
    expect(unknownName("column", "x", ["a"], undefined, "a letter before x")).toBe(
      'unknown column "x"; expected a letter before x'
    )
  })

  it("suggests the caller's choice of a name", () => {
    expect(unknownName("field", "qty", columns, "quantity")).toBe('unknown field "qty"; did you mean "quantity"?')
  })

  it("shortens a long name", () => {
    expect(unknownName("field", "x".repeat(5_000), ["a"])).toBe(`unknown field "${"x".repeat(40)}…"; expected a`)
  })
})

describe("the nearest name", () => {
  it("suggests names that differ in at most a third of their characters, and in at most three edits", () => {
    expect(nearestName("abxx", ["abcd"])).toBeUndefined()
    expect(nearestName("abcx", ["abcd"])).toBe("abcd")
    expect(nearestName("abcdxx", ["abcdef"])).toBe("abcdef")
    expect(nearestName("abcxxx", ["abcdef"])).toBeUndefined()
    expect(nearestName("abcdefghixxx", ["abcdefghijkl"])).toBe("abcdefghijkl")
    expect(nearestName("abcdefghxxxx", ["abcdefghijkl"])).toBeUndefined()
    expect(nearestName("abcdefghixxx", ["abcdefghijkl"], 2)).toBeUndefined()
    expect(nearestName("anything", [])).toBeUndefined()
  })

  it("counts two swapped neighbours as one edit", () => {
    expect(nearestName("prot", ["port"])).toBe("port")
    expect(nearestName("badcfe", ["abcdfe"])).toBe("abcdfe")
    expect(nearestName("opsirt", ["import"])).toBeUndefined()
  })

  it("returns the name with the fewest edits, and the first of several", () => {
    expect(nearestName("abcdez", ["abcxyz", "abcdxx", "abcdef", "abcdeg"])).toBe("abcdef")
    expect(nearestName("ABCDEF", ["abcdeg", "abcdef"])).toBe("abcdef")
  })
})
