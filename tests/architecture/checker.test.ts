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
