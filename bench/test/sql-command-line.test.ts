import { describe, expect, it } from "vitest"
import { commandIn } from "../sql/command-line.ts"

describe("the command line of the stores' benchmark", () => {
  it("measures all databases, or what the flags name", () => {
    expect(commandIn([])).toEqual({ seconds: 1, rounds: 5, only: ["sqlite", "postgres", "mysql"] })
    expect(commandIn(["--seconds", "0.5", "--rounds", "3", "--only", "mysql,sqlite"])).toEqual({
      seconds: 0.5,
      rounds: 3,
      only: ["mysql", "sqlite"]
    })
    expect(commandIn(["--rounds", "x", "--help"])).toBe("help")
  })

  it.each([
    [["--rounds", "0"], '--rounds is "0", not a whole number from 1 to 100'],
    [["--rounds", "1e1"], '--rounds is "1e1", not a whole number from 1 to 100'],
    [["--seconds", "0"], '--seconds is "0", not a number from 0.1 to 60'],
    [["--seconds", "61"], '--seconds is "61", not a number from 0.1 to 60'],
    [["--only", "sqlite,oracle"], '--only is "sqlite,oracle", not some of sqlite, postgres, mysql'],
    [["--fast"], "Unknown option '--fast'"]
  ])("refuses %j", (args, why) => {
    expect(commandIn(args)).toBe(why)
  })
})
