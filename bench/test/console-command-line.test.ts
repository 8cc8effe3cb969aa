import { describe, expect, it } from "vitest"
import { parseCommandLine } from "../console/command-line.ts"

describe("the command line of the console benchmark", () => {
  it("measures both parts with a million orders by default", () => {
    const defaults = { stored: 1_000_000, window: 100_000, runs: 200, only: ["board", "figures"] }
    expect(parseCommandLine([])).toEqual(defaults)
    expect(parseCommandLine(["--stored", "20000", "--window", "30000", "--runs", "5", "--only", "figures"])).toEqual({
      stored: 20_000,
      window: 30_000,
      runs: 5,
      only: ["figures"]
    })
    expect(parseCommandLine(["--runs", "x", "--help"])).toBe("help")
  })

  it.each([
    [["--stored", "19999"], '--stored: "19999" is invalid; it must be an integer from 20000 to 10000000'],
    [["--window", "1e5"], '--window: "1e5" is invalid; it must be an integer from 20000 to 1000000'],
    [["--runs", "4"], '--runs: "4" is invalid; it must be an integer from 5 to 1000'],
    [
      ["--only", "board,pages"],
      '--only: "board,pages" is invalid; it must be a comma-separated list of board, figures'
    ],
    [["--fast"], "Unknown option '--fast'"]
  ])("refuses the flags %j of the console benchmark", (args, message) => {
    expect(parseCommandLine(args)).toBe(message)
  })
})
