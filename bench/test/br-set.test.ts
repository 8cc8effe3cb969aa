import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { INSTANCES_PER_CLASS, linesOf, typesPerClass } from "../container/br-set.ts"

/** SHA-256 of the numbers of the files thpack1 to thpack7 of the OR-Library, separated by single spaces. */
const digests = [
  "3402b5d3a368237b701d5f0c07403481938fecf0fa490099a62497db6b958561",
  "5fa115a276177077240c147d062fe17a3a88bcd8e2f9423ab858bc637ca70daf",
  "60d288cf13106bfe59e6df06a8196a80d0f79ff9d2fe7445f7a5716590202ea5",
  "dd67976104e47588222a3233d2b2c7ae570f3a16d834e29152068cfb8fcc7fb8",
  "40ddb495192f93be433b2268a34d3054c7e1579ba708bf4fd45048c5b427d111",
  "adb445c06351e3fb3ab5df4b96dd704461364e152aabd7f2a21abafc476774d9",
  "84dcc594e87e288aaa3b97399a6558b78a43000e0822db16d4af9843597d3cd8"
] as const

/** Returns the numbers of a file in the format of the OR-Library. */
const fileOf = (types: number): string => {
  const numbers: number[] = [INSTANCES_PER_CLASS]
  for (let instance = 1; instance <= INSTANCES_PER_CLASS; instance++) {
    numbers.push(instance, 2_502_505 + 100 * (instance - 1), 587, 233, 220, types)
    linesOf(types, instance).forEach(({ sides, upright, quantity }, i) => {
      numbers.push(i + 1, ...sides.flatMap((side, s) => [side, Number(upright[s])]), quantity)
    })
  }
  return numbers.join(" ")
}

describe("instances of Bischoff and Ratcliff", () => {
  it.each(typesPerClass.map((types, i) => ({ types, digest: digests[i]!, file: `thpack${i + 1}` })))(
    "the generated instances have exactly the numbers of the published file $file",
    ({ types, digest }) => {
      expect(createHash("sha256").update(fileOf(types)).digest("hex")).toBe(digest)
    }
  )

  it("the first instance of BR1 has the published lines", () => {
    expect(linesOf(3, 1)).toEqual([
      { sides: [108, 76, 30], upright: [false, false, true], quantity: 40 },
      { sides: [110, 43, 25], upright: [false, true, true], quantity: 33 },
      { sides: [92, 81, 55], upright: [true, true, true], quantity: 39 }
    ])
  })

  it("2,669 of the 7,300 lines allow exactly two of three sides to be vertical", () => {
    const lines = typesPerClass.flatMap((types) =>
      Array.from({ length: INSTANCES_PER_CLASS }, (_, i) => linesOf(types, i + 1)).flat()
    )
    expect(lines).toHaveLength(7_300)
    expect(lines.filter(({ upright }) => upright.filter(Boolean).length === 2)).toHaveLength(2_669)
  })
})
