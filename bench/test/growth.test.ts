import { describe, expect, it } from "vitest"
import { parseCommandLine } from "../growth/command-line.ts"
import { isMissed, medianOf, ratioOf, tableOf } from "../growth/judge.ts"
import { orderAt, orderPicker } from "../growth/order-numbers.ts"
import { spaceProblem } from "../growth/space.ts"

describe("the judge of the growth benchmark", () => {
  const page = { name: "board", small: 10, large: 29, limit: 3 }

  it("accepts a ratio up to the target, and finds a larger one", () => {
    expect(ratioOf(page)).toBeCloseTo(2.9, 9)
    expect(isMissed(page)).toBe(false)
    expect(isMissed({ ...page, large: 30 })).toBe(false)
    expect(isMissed({ ...page, large: 30.1 })).toBe(true)
  })

  it("finds nothing in work without a target, and in differences below a tenth of a millisecond", () => {
    expect(isMissed({ name: "backup", small: 1, large: 1000 })).toBe(false)
    expect(isMissed({ name: "get_status", small: 0.05, large: 0.14, limit: 1.5 })).toBe(false)
    expect(isMissed({ name: "get_status", small: 0.05, large: 0.16, limit: 1.5 })).toBe(true)
  })

  it("marks missed targets in the table", () => {
    const rows = [page, { ...page, name: "figures", large: 50 }, { name: "backup", small: 0.5, large: 1500 }]
    expect(tableOf("page", rows)).toEqual([
      "| page | smaller, ms | larger, ms | ratio | target |",
      "|---|---|---|---|---|",
      "| board | 10.0 | 29.0 | 2.90 | 3 |",
      "| figures | 10.0 | 50.0 | 5.00 | 3, not met |",
      "| backup | 0.50 | 1500 | 3000.00 |  |"
    ])
  })

  it("takes the median of an odd and of an even number of times", () => {
    expect(medianOf([9, 1, 5])).toBe(5)
    expect(medianOf([9, 1, 5, 100])).toBe(7)
  })
})

describe("the disk space of the growth benchmark", () => {
  it("accepts a disk with enough space for the orders, and refuses a smaller one", () => {
    expect(spaceProblem("sqlite", 10_000_000, 43e9)).toBeUndefined()
    expect(spaceProblem("sqlite", 10_000_000, 42e9)).toBe(
      "10000000 orders need 42.9 GB of free space; the disk has 42.0 GB"
    )
    expect(spaceProblem("postgres", 10_000_000, 48e9)).toBe(
      "10000000 orders need 48.1 GB of free space; the disk has 48.0 GB"
    )
  })
})

describe("the orders of the growth benchmark", () => {
  it("gives a tenth of the orders to the first account", () => {
    const accounts = Array.from({ length: 20_000 }, (_, n) => orderAt(n + 1, 1000).account)
    const share = accounts.filter((account) => account === "a0").length / accounts.length
    expect(share).toBeGreaterThan(0.09)
    expect(share).toBeLessThan(0.11)
    expect(new Set(accounts).size).toBe(1000)
  })

  it("chooses orders of the state that a method needs", () => {
    const pick = orderPicker({ closed: 18_000, open: 2000, accounts: 10 }, 3)
    for (let run = 0; run < 500; run++) {
      const [fresh, shipped, any] = [pick.fresh(), pick.shipped(), pick.any()].map(({ xid }) => Number(xid.slice(1)))
      expect(fresh! % 2 === 0 && fresh! % 100 !== 0 && fresh! > 18_000 && fresh! <= 20_000).toBe(true)
      expect(shipped! % 50 !== 1 && shipped! % 100 !== 0 && shipped! <= 18_000).toBe(true)
      expect(any! >= 1 && any! <= 20_000).toBe(true)
    }
  })
})

describe("the command line of the growth benchmark", () => {
  it("measures everything with two million orders by default", () => {
    expect(parseCommandLine([])).toEqual({
      orders: 2_000_000,
      accounts: 1000,
      runs: 60,
      database: ["sqlite", "postgres"],
      only: ["methods", "pages", "lists", "commands", "sizes", "vacuum", "partitions", "upkeep", "writers"],
      keep: false,
      part: 10_000_000
    })
    expect(parseCommandLine(["--orders", "x", "--help"])).toBe("help")
    expect(parseCommandLine(["--only", "sizes", "--database", "postgres", "--keep"])).toMatchObject({
      only: ["sizes"],
      database: ["postgres"],
      keep: true
    })
  })

  it.each([
    [["--part", "5000"], "--part: needs --keep"],
    [["--orders", "4999"], '--orders: "4999" is invalid; it must be an integer from 5000 to 10000000'],
    [["--accounts", "1e3"], '--accounts: "1e3" is invalid; it must be an integer from 10 to 100000'],
    [["--database", "mysql"], '--database: "mysql" is invalid; it must be a comma-separated list of sqlite, postgres'],
    [["--fast"], "Unknown option '--fast'"]
  ])("refuses the flags %j of the growth benchmark", (args, message) => {
    expect(parseCommandLine(args)).toBe(message)
  })
})
