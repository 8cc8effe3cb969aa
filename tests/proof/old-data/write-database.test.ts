import { expect, it } from "vitest"
import { earlierVersions, writerOf } from "./write-database.ts"

it("four programs wrote the rows of the fifteen earlier schema versions, as the topology of the rows says", () => {
  const numbers = earlierVersions().map((version) => [version.slice(0, 4), writerOf(version).slice(0, 4)])
  expect(numbers).toEqual([
    ["0001", "0005"],
    ["0002", "0005"],
    ["0003", "0005"],
    ["0004", "0005"],
    ["0005", "0005"],
    ["0006", "0006"],
    ["0007", "0009"],
    ["0008", "0009"],
    ["0009", "0009"],
    ["0010", "0010"],
    ["0011", "0010"],
    ["0012", "0010"],
    ["0013", "0010"],
    ["0014", "0010"],
    ["0015", "0010"]
  ])
})
