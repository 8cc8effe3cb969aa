import { describe, expect, it } from "vitest"
import { parseCommandLine } from "../board/command-line.ts"

describe("command line of the board benchmark", () => {
  it("stores two million orders in both databases by default", () => {
    expect(parseCommandLine([])).toEqual({ stored: 2_000_000, runs: 200, filters: 2, only: ["sqlite", "postgres"] })
    expect(parseCommandLine(["--stored", "500000", "--runs", "10", "--filters", "3", "--only", "postgres"])).toEqual({
      stored: 500_000,
      runs: 10,
      filters: 3,
      only: ["postgres"]
    })
    expect(parseCommandLine(["--stored", "x", "--help"])).toBe("help")
  })

  it.each([
    [["--stored", "19999"], '--stored: "19999" is invalid; it must be an integer from 20000 to 10000000'],
    [["--stored", "1e6"], '--stored: "1e6" is invalid; it must be an integer from 20000 to 10000000'],
    [["--runs", "9"], '--runs: "9" is invalid; it must be an integer from 10 to 10000'],
    [["--filters", "10"], '--filters: "10" is invalid; it must be an integer from 0 to 9'],
    [["--only", "mysql"], '--only: "mysql" is invalid; it must be a comma-separated list of sqlite, postgres'],
    [["--fast"], "Unknown option '--fast'"]
  ])("refuses the flags %j", (args, message) => {
    expect(parseCommandLine(args)).toBe(message)
  })
})
