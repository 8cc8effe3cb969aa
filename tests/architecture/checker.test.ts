// The checker of certificates must not share code with the packer, and must stay short enough to read.
import { expect, it } from "vitest"
import { importsIn, packages } from "./packages.ts"

const files = packages()
  .filter(({ manifest }) => manifest.name === "@waybill/packing")
  .flatMap((each) => Object.entries(each.files).filter(([path]) => path.startsWith(`${each.folder}/src/check/`)))

it("the checker of certificates imports nothing from other folders", () => {
  const imports = files.flatMap(([path, text]) => importsIn(path, text).map(({ from = "" }) => `${path}: ${from}`))
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter((each) => !/: \.\/[a-z-]+\.ts$/.test(each))).toEqual([])
})

it("the checker of certificates has at most 500 lines of code", () => {
  const lines = files.flatMap(([, text]) => text.split("\n")).filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line))
  expect(lines.length).toBeGreaterThan(300)
  expect(lines.length).toBeLessThanOrEqual(500)
})
